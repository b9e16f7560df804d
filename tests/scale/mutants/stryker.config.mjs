import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

/** One line of this many is changed in the domain, where all lines would take more than an hour. */
const SAMPLED_FROM = 3

/** Returns the places that Stryker changes in these files: lines chosen by their text, which stay the same when others move. */
const sampledLines = (...patterns) =>
  globSync(patterns).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (isSampled(line.trim()) ? [`${file}:${at + 1}-${at + 1}`] : [])),
  )

const isSampled = (text) =>
  /^[\w})]/.test(text) &&
  !text.startsWith('import ') &&
  createHash('sha256').update(text).digest().readUInt16BE() % SAMPLED_FROM === 0

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/scale/mutants/vitest.config.ts', related: false, pool: 'threads' },
  mutate: [
    ...sampledLines(
      'src/domain/{scoring,score-sheet,handicap,catalogue}/**/*.ts',
      'src/domain/results/leaderboard.ts',
    ),
    'src/service/base/http/**/*.ts',
    '!src/**/*.d.ts',
  ],
  // Code that runs once, when its file is loaded, would need a new process for each mutant.
  ignoreStatic: true,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A mutant that loops forever counts as found. Others stay far below this limit.
  timeoutMS: 20_000,
  reporters: ['json', 'html'],
  jsonReporter: { fileName: '.bench/mutants/mutants.json' },
  htmlReporter: { fileName: '.bench/mutants/mutants.html' },
  tempDirName: '.bench/mutants/sandbox',
}
