import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createFigures } from '../support/figures.ts'

// Changes the source in thousands of ways, and measures how many of these mutants the tests notice.

const REPORT = path.join('.bench', 'mutants', 'mutants.json')
/** Folders or files with the lowest share of noticed mutants, in percent. */
const AIMS: Record<string, number> = {
  'src/domain/scoring': 85,
  'src/domain/score-sheet': 75,
  'src/domain/handicap': 80,
  'src/domain/catalogue': 55,
  'src/domain/results/leaderboard.ts': 75,
  'src/service/base/http': 90,
}
const NOTICED = ['Killed', 'Timeout']
const UNNOTICED = ['Survived', 'NoCoverage']

interface Report {
  files: Record<string, { mutants: { status: string }[] }>
}

const stryker = path.join('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
const { status } = spawnSync(
  process.execPath,
  [stryker, 'run', path.join('tests', 'scale', 'mutants', 'stryker.config.mjs')],
  { stdio: 'inherit' },
)
if (status !== 0) throw new Error(`Stryker ended with ${status}`)
const { files } = JSON.parse(readFileSync(REPORT, 'utf8')) as Report
const figures = createFigures('mutants')
for (const [folder, aim] of Object.entries(AIMS)) {
  const statuses = Object.entries(files)
    .filter(([file]) => file.startsWith(folder))
    .flatMap(([, { mutants }]) => mutants.map((mutant) => mutant.status))
  const noticed = statuses.filter((one) => NOTICED.includes(one)).length
  const all = noticed + statuses.filter((one) => UNNOTICED.includes(one)).length
  const share = (noticed / all) * 100
  figures.add(`mutants of ${folder} that tests notice`, `${share.toFixed(1)} % of ${all}`, {
    text: `${aim} %`,
    isMet: share >= aim,
  })
}
