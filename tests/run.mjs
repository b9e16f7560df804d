// `npm test`: installs missing packages, runs all checks and tests, and ends with their total.
import { rmSync } from 'node:fs'
import { ensureBuilt } from '../src/service/launch/build.mjs'
import { ensureInstalled, exitWithError, root } from '../src/service/launch/install.mjs'
import { bin, check, playwrightRun, printTotal, REPORTS, vitestRun } from './support/runner.mjs'

ensureInstalled()
process.chdir(root)
const { ensureBrowser } = await import('./support/browser.mjs')
try {
  ensureBrowser()
} catch (error) {
  exitWithError(error instanceof Error ? error.message : String(error))
}
rmSync(REPORTS, { recursive: true, force: true })
ensureBuilt()

async function checkSources() {
  await check('lint', [bin('@biomejs/biome', 'bin/biome'), 'ci', '.'])
  await check('layer rules', [
    bin('dependency-cruiser', 'bin/dependency-cruiser.mjs'),
    'src',
    '--config',
    'tests/layers.config.mjs',
  ])
  await check('unused code', [bin('knip', 'bin/knip.js'), '--config', 'tests/knip.json'])
  await check('types of the Astro files', [
    bin('@astrojs/check', 'bin/astro-check.js'),
    '--minimumSeverity',
    'warning',
    '--tsconfig',
    'tests/tsconfig.astro.json',
  ])
}

// The native compiler does in 15 s what takes TypeScript 6 a minute; `astro check` needs version 6 and checks the rest.
const checkTypes = () =>
  check('types', [
    bin('typescript-native', 'bin/tsc'),
    '--build',
    'tests/tsconfig.types.json',
    '--singleThreaded',
  ])

/** Returns the arguments that run the tests of these projects that are not slow. */
const fastTests = (...names) => ['--tags-filter=!slow', ...names.map((name) => `--project=${name}`)]

await Promise.all([checkTypes(), checkSources()])
await vitestRun('unit and component tests', fastTests('unit', 'component', 'before lazy parts'))
// The journeys in a browser wait for a third of their time, for each other's phones and for what is typed.
await Promise.all([
  vitestRun('service and build tests', fastTests('service')),
  playwrightRun('end-to-end tests'),
])
console.log('note: slower tests are left out; they run with `npm run scale -- tests`')
process.exit(printTotal() ? 0 : 1)
