// `npm run scale`: runs the tests that take too long for `npm test`, and ends with their total.
import { ensureInstalled, root } from '../../src/service/launch/install.mjs'
import { bin, countVitest, printTotal, testRun } from '../support/runner.mjs'

ensureInstalled()
process.chdir(root)

await testRun({
  title: '20 kills of the service during writes',
  args: [
    bin('vitest', 'vitest.mjs'),
    'run',
    'tests/service/kill.test.ts',
    '--reporter=json',
    '--outputFile.json=test-results/kills.json',
  ],
  report: 'kills.json',
  count: countVitest,
  settings: { KILLS: '20' },
})
process.exit(printTotal() ? 0 : 1)
