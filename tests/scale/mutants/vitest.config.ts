import { defineConfig } from 'vitest/config'
import { readSettings } from '../../../src/settings.ts'

/** The tests of the mutated files. Those of hostile files take seconds and notice nothing more. */
export default defineConfig({
  define: { __SITE_SETTINGS__: JSON.stringify(readSettings({})) },
  test: {
    include: [
      'tests/unit/domain/{scoring,score-sheet,handicap,catalogue}/**/*.test.ts',
      'tests/unit/domain/results/{leaderboard,countback}*.test.ts',
      'tests/unit/service/http/**/*.test.ts',
    ],
    exclude: ['**/hostile-files*'],
    setupFiles: ['tests/scale/mutants/fewer-runs.ts'],
    isolate: false,
    testTimeout: 60_000,
    env: { TZ: 'America/New_York' },
  },
})
