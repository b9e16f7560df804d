// `npm run bench`: builds the site and runs the benchmarks with the project's own Node.
import { ensureBuilt } from '../../src/service/launch/build.mjs'
import { ensureInstalled, runNode } from '../../src/service/launch/install.mjs'

ensureInstalled()
ensureBuilt()
process.exit(runNode(['tests/bench/bench.ts', ...process.argv.slice(2)]))
