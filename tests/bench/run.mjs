// `npm run bench`: a benchmark, not a test. Builds, then measures with the project's own Node.
import { ensureBuilt } from '../../src/service/launch/build.mjs'
import { ensureInstalled, runNode } from '../../src/service/launch/install.mjs'

ensureInstalled()
ensureBuilt()
process.exit(runNode(['tests/bench/bench.ts', ...process.argv.slice(2)]))
