// `npm run scale`: builds a large data set, measures the service under load and faults, and prints one table.
// `npm run scale -- calls faults` runs some parts, `-- all` runs all of them, including the longest.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from '../../src/service/launch/build.mjs'
import { ensureInstalled, root, runNode } from '../../src/service/launch/install.mjs'

/** In the order in which they run. */
const PARTS = [
  'data',
  'calls',
  'tiles',
  'live',
  'play',
  'competitions',
  'attacks',
  'push',
  'faults',
  'upgrade',
  'postgres',
]
const LONG_PARTS = ['soak', 'rounds', 'runbook', 'drill', 'tests', 'mutants']
const FOLDER = path.join('.bench', 'scale')

const names = process.argv.slice(2)
const unknown = names.filter((name) => ![...PARTS, ...LONG_PARTS, 'all'].includes(name))
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(', ')}. Parts: ${[...PARTS, ...LONG_PARTS].join(', ')}, all`)
  process.exit(2)
}
const parts = names.includes('all') ? [...PARTS, ...LONG_PARTS] : names.length > 0 ? names : PARTS

ensureInstalled()
process.chdir(root)
ensureBuilt()
mkdirSync(FOLDER, { recursive: true })

const failed = []
for (const part of parts) {
  const startMs = Date.now()
  console.log(`\n# ${part}`)
  rmSync(path.join(FOLDER, `${part}.json`), { force: true })
  const program = part === 'tests' ? 'tests/scale/long-tests.mjs' : `tests/scale/parts/${part}.ts`
  if (runNode([program]) !== 0) failed.push(part)
  console.log(`# ${part}: ${((Date.now() - startMs) / 1000).toFixed(0)} s`)
}

// Includes figures of earlier runs, so that the table is complete.
const earlier = []
const figures = [...PARTS, ...LONG_PARTS].flatMap((part) => {
  const file = path.join(FOLDER, `${part}.json`)
  if (!existsSync(file)) return []
  if (!parts.includes(part)) earlier.push(`${part} (${statSync(file).mtime.toISOString().slice(0, 10)})`)
  return JSON.parse(readFileSync(file, 'utf8'))
})
const rows = figures.map(({ part, line, aim, measured, isMet }) => [
  part,
  line,
  aim,
  measured,
  verdictOf(isMet),
])
const table = [['part', 'what', 'aim', 'measured', ''], ['---', '---', '---', '---', '---'], ...rows]
  .map((cells) => `| ${cells.join(' | ')} |`)
  .join('\n')
writeFileSync(path.join('.bench', 'scale.md'), `${table}\n`)
console.log(`\n${table}\n`)
const missed = figures.filter(({ isMet }) => isMet === false).length
console.log(`${figures.length} figures, ${missed} aims missed, written to .bench/scale.md`)
if (earlier.length > 0) console.log(`From earlier runs: ${earlier.join(', ')}`)
if (failed.length > 0) console.log(`Failed parts: ${failed.join(', ')}`)
process.exit(failed.length > 0 || missed > 0 ? 1 : 0)

function verdictOf(isMet) {
  if (isMet === null) return ''
  return isMet ? 'met' : 'missed'
}
