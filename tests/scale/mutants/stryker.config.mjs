export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/scale/mutants/vitest.config.ts', related: false, pool: 'threads' },
  mutate: [
    'src/domain/{scoring,score-sheet,handicap,catalogue}/**/*.ts',
    'src/domain/results/leaderboard.ts',
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
