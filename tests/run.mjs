// `npm test`: installs missing packages, runs all checks and tests, and ends with their total.
import { rmSync } from 'node:fs'
import { ensureBuilt } from '../src/service/launch/build.mjs'
import { ensureInstalled, exitWithError, root } from '../src/service/launch/install.mjs'
import { bin, check, countPlaywright, countVitest, printTotal, REPORTS, testRun } from './support/runner.mjs'

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

await Promise.all([checkTypes(), checkSources()])
await testRun({
  title: 'unit, component, service and build tests',
  args: [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--reporter=dot',
    '--reporter=json',
    '--outputFile.json=test-results/vitest.json',
  ],
  report: 'vitest.json',
  count: countVitest,
})
// Alone, because pages that share the processor with other checks keep no time limits.
await testRun({
  title: 'end-to-end tests',
  args: [bin('playwright', 'cli.js'), 'test', '--config', 'tests/e2e/playwright.config.ts'],
  report: 'playwright.json',
  count: countPlaywright,
})
console.log('note: repeated kills and exhaustive wrong responses are left out; they run with `npm run scale`')
process.exit(printTotal() ? 0 : 1)
