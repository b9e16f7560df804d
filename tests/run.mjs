// `npm test`: installs what is missing, runs every check there is, and adds them up in one last line.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from '../src/service/launch/build.mjs'
import {
  ensureInstalled,
  exitWithError,
  ownEnvironment,
  ownNode,
  root,
} from '../src/service/launch/install.mjs'

const REPORTS = path.join(root, 'test-results')
const sum = { passed: 0, failed: 0 }

ensureInstalled()
process.chdir(root)
const { ensureBrowser } = await import('./support/browser.mjs')
try {
  ensureBrowser()
} catch (error) {
  exitWithError(error instanceof Error ? error.message : String(error))
}
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

/** A test says so where it is left out for want of a program. */
const isLeftOut = (line) => /is not installed|: not tested is /.test(line)

/** Runs one program of a package; its output is shown only where it fails, but for what was left out. */
function run(title, args, show = false) {
  const started = Date.now()
  return new Promise((resolve) => {
    const child = spawn(ownNode, args, { cwd: root, env: { ...ownEnvironment(), FORCE_COLOR: '0' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.on('close', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${title} (${seconds} s)`)
      if (code !== 0 || show) console.log(output)
      else for (const line of new Set(output.split('\n').filter(isLeftOut))) console.log(`note: ${line}`)
      resolve(code ?? 1)
    })
  })
}

async function check(title, args) {
  const code = await run(title, args)
  sum[code === 0 ? 'passed' : 'failed'] += 1
}

/** A runner that counts its own tests into a report; one that broke off without one counts as failed. */
async function runner(title, args, report, read) {
  const code = await run(title, args)
  let counted = { passed: 0, failed: 0 }
  try {
    counted = read(JSON.parse(readFileSync(path.join(REPORTS, report), 'utf8')))
  } catch {
    console.log(`FAIL ${title} left no report`)
  }
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  if (code === 0 && counted.passed === 0) counted.failed += 1
  sum.passed += counted.passed
  sum.failed += counted.failed
}

const bin = (name, file) => path.join('node_modules', name, file)

async function staticChecks() {
  await check('lint', [bin('@biomejs/biome', 'bin/biome'), 'ci', '.'])
  await check('layer rules', [
    bin('dependency-cruiser', 'bin/dependency-cruiser.mjs'),
    'src',
    '--config',
    'tests/layers.config.mjs',
  ])
  await check('unused code', [bin('knip', 'bin/knip.js'), '--config', 'tests/knip.json'])
  await check('types of the site', [
    bin('@astrojs/check', 'bin/astro-check.js'),
    '--minimumSeverity',
    'warning',
  ])
  await check('types of the service', [bin('typescript', 'bin/tsc'), '--noEmit', '-p', 'src/service'])
  await check('types of the worker', [bin('typescript', 'bin/tsc'), '--noEmit', '-p', 'src/offline'])
  await check('types of the tests', [bin('typescript', 'bin/tsc'), '--noEmit', '-p', 'tests'])
}

const countVitest = (report) => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
      .length,
})
const countPlaywright = ({ stats }) => {
  if (stats.flaky > 0) console.log(`note: ${stats.flaky} end-to-end tests passed at the second try`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

ensureBuilt()
await Promise.all([
  staticChecks(),
  runner(
    'unit, component, service and build tests',
    [
      bin('vitest', 'vitest.mjs'),
      'run',
      '--reporter=dot',
      '--reporter=json',
      '--outputFile.json=test-results/vitest.json',
    ],
    'vitest.json',
    countVitest,
  ),
])
await runner(
  'end-to-end tests',
  [bin('playwright', 'cli.js'), 'test', '--config', 'tests/e2e/playwright.config.ts'],
  'playwright.json',
  countPlaywright,
)

console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exit(sum.failed === 0 && sum.passed > 0 ? 0 : 1)
