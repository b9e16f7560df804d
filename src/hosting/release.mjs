// `npm run release -- FOLDER`: tags the commit with the version of package.json, and writes what is published with it: the
// source, its CycloneDX SBOM, the notes of the changelog, and checksums.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { COMMIT_FILE } from './commit.mjs'

const folder = path.resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? 'release')
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'))
const tag = `v${version}`

/** @param {string} line @returns {never} */
function fail(line) {
  console.error(line)
  process.exit(1)
}

/** Runs a program and returns its output. @param {string} program @param {string[]} args */
function run(program, ...args) {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (error || status !== 0) fail(`${program} ${args[0]}: ${error?.message ?? stderr.trim()}`)
  return stdout
}

/** Returns the section of the changelog about this version. */
function notes() {
  const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^(?=## )/m)
  const own = sections.find((section) => section.startsWith(`## [${version}] - `))
  if (own === undefined) fail(`CHANGELOG.md has no section "## [${version}] - DATE"`)
  return own.slice(own.indexOf('\n') + 1).trim()
}

/** Returns the components that are not only for development. `npm sbom --omit=dev` leaves out others as well. */
function sbom() {
  const bom = JSON.parse(run('npm', 'sbom', '--sbom-format=cyclonedx', '--package-lock-only'))
  /** @param {{ properties?: { name: string }[] }} component */
  const isForUse = ({ properties = [] }) =>
    !properties.some(({ name: property }) => property === 'cdx:npm:package:development')
  const components = bom.components.filter(isForUse)
  const used = new Set([bom.metadata.component['bom-ref'], ...components.map((each) => each['bom-ref'])])
  const dependencies = bom.dependencies
    .filter(({ ref }) => used.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => used.has(each)) }))
  return { ...bom, components, dependencies }
}

const text = notes()
if (run('git', 'status', '--porcelain').trim() !== '') fail('There are changes that are not committed')
if (run('git', 'tag', '--list', tag).trim() !== '') fail(`The tag ${tag} exists; set another version`)
const commit = run('git', 'rev-parse', 'HEAD').trim()

mkdirSync(folder, { recursive: true })
if (readdirSync(folder).length > 0) fail(`${folder} is not empty`)
const base = `${name}-${version}`
run(
  'git',
  'archive',
  '--format=tar.gz',
  `--prefix=${base}/`,
  `--add-virtual-file=${base}/${COMMIT_FILE}:${commit}`,
  `--output=${path.join(folder, `${base}.tar.gz`)}`,
  'HEAD',
)
writeFileSync(path.join(folder, `${base}.cdx.json`), JSON.stringify(sbom(), null, 2))
writeFileSync(path.join(folder, 'NOTES.md'), `${text}\n`)
const sums = readdirSync(folder).map((file) => {
  const hash = createHash('sha256')
    .update(readFileSync(path.join(folder, file)))
    .digest('hex')
  return `${hash}  ${file}\n`
})
writeFileSync(path.join(folder, 'SHA256SUMS'), sums.join(''))
run('git', 'tag', '--annotate', tag, '--cleanup=verbatim', `--message=Version ${version}\n\n${text}`)
console.log(`Tagged ${commit} as ${tag} and wrote ${folder}. Next: git push origin ${tag}`)
