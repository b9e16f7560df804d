// `npm run release`: tags the commit with the version of package.json and the notes of the changelog. Pushing the tag starts
// the workflow that publishes images, their SBOM and the notes.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const tag = `v${version}`

/** @param {string} line @returns {never} */
function fail(line) {
  console.error(line)
  process.exit(1)
}

/** Runs git and returns its output. @param {string[]} args */
function git(...args) {
  const { error, status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  if (error || status !== 0) fail(`git ${args[0]}: ${error?.message ?? stderr.trim()}`)
  return stdout.trim()
}

const section = readFileSync('CHANGELOG.md', 'utf8')
  .split(/^(?=## )/m)
  .find((one) => one.startsWith(`## [${version}] - `))
if (section === undefined) fail(`CHANGELOG.md has no section "## [${version}] - DATE"`)
if (!readFileSync('compose.yaml', 'utf8').includes(`image: fairway:${version}\n`)) {
  fail(`compose.yaml has another version than ${version}`)
}
if (git('status', '--porcelain') !== '') fail('There are changes that are not committed')
if (git('tag', '--list', tag) !== '') fail(`The tag ${tag} exists; set another version`)
const notes = section.slice(section.indexOf('\n') + 1).trim()
git('tag', '--annotate', tag, '--cleanup=verbatim', `--message=Version ${version}\n\n${notes}`)
console.log(`Tagged ${git('rev-parse', '--short', 'HEAD')} as ${tag}. Next: git push origin ${tag}`)
