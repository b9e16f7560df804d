// Runs checks and test runners as child processes, and adds up and prints their results.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ownEnvironment, ownNode, root } from '../../src/service/launch/install.mjs'

export const REPORTS = path.join(root, 'test-results')
const COMPILE_CACHE = path.join(root, 'node_modules', '.cache', 'node')
/** How much of the output of a program that failed without a report is printed, in lines. */
const OUTPUT_MAX_LINES = 60
const total = { passed: 0, failed: 0 }

/** Returns the path of a file of an installed package. */
export const bin = (name, file) => path.join('node_modules', name, file)

/** Matches the line that tests print when they skip something because a program is missing. */
const isLeftOut = (line) => /is not installed|^Skipping /.test(line)

/** Runs a Node script. Returns its exit code, its output, and its duration in seconds with one decimal. */
function run(args, settings = {}) {
  const startMs = Date.now()
  return new Promise((resolve) => {
    const env = { ...ownEnvironment(), FORCE_COLOR: '0', NODE_COMPILE_CACHE: COMPILE_CACHE, ...settings }
    const child = spawn(ownNode(), args, { cwd: root, env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.on('close', (code) => {
      const seconds = ((Date.now() - startMs) / 1000).toFixed(1)
      resolve({ code: code ?? 1, lines: stripVTControlCharacters(output).trimEnd().split('\n'), seconds })
    })
  })
}

/** Runs a program that counts as one test, and prints its output only if it fails. */
export async function check(title, args) {
  const { code, lines, seconds } = await run(args)
  total[code === 0 ? 'passed' : 'failed'] += 1
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${title} (${seconds} s)`)
  if (code !== 0) console.log(lines.join('\n'))
}

/**
 * Runs a test runner that writes a JSON report. Prints one line, then what was left out and each test that failed. A run
 * without a report counts as failed.
 * @param resultsOf returns the numbers and the failures of a report
 * @param settings further environment variables
 */
async function testRun(title, args, { report, resultsOf, settings }) {
  mkdirSync(REPORTS, { recursive: true })
  const file = path.join(REPORTS, report)
  rmSync(file, { force: true })
  const { code, lines, seconds } = await run(args, settings)
  const results = existsSync(file)
    ? resultsOf(JSON.parse(readFileSync(file, 'utf8')), lines)
    : { passed: 0, failures: [] }
  const hasNoReason = results.failures.length === 0 && (code !== 0 || results.passed === 0)
  const failed = hasNoReason ? 1 : results.failures.length
  total.passed += results.passed
  total.failed += failed
  const count = `${results.passed} passed${failed > 0 ? `, ${failed} failed` : ''}`
  console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${title}: ${count} (${seconds} s)`)
  for (const line of new Set(lines.filter(isLeftOut))) console.log(`note: ${line.trim()}`)
  for (const failure of results.failures) console.log(`\n${failure}\n`)
  if (hasNoReason) console.log(lines.slice(-OUTPUT_MAX_LINES).join('\n'))
}

/** Runs tests with vitest. @param words its arguments, such as files and projects */
export function vitestRun(title, words, settings) {
  const report = `${title.replaceAll(/\W+/g, '-')}.json`
  // The JSON report does not contain errors outside of tests, such as a rejection that nothing handles.
  const reporter = [
    '--reporter=json',
    '--reporter=dot',
    `--outputFile.json=${path.join('test-results', report)}`,
  ]
  const args = [bin('vitest', 'vitest.mjs'), 'run', ...words, ...reporter]
  return testRun(title, args, { report, resultsOf: vitestResults, settings })
}

/** Runs the end-to-end tests. */
export function playwrightRun(title, settings) {
  const args = [bin('playwright', 'cli.js'), 'test', '--config', 'tests/e2e/playwright.config.ts']
  return testRun(title, args, { report: 'playwright.json', resultsOf: playwrightResults, settings })
}

/** Prints the last line of a run. Returns whether everything passed. */
export function printTotal() {
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 && total.passed > 0
}

// Reads the JSON reports of vitest and Playwright.
/** How much of the reason of a failure is printed, without the stack of libraries. */
const REASON_MAX_LINES = 30
const PAGE_MAX_LINES = 100

/**
 * Returns the text of a failed test: its file and name, the reason, and what the service has logged during it.
 * @param page what the page of an end-to-end test showed in the end
 */
function failureText(name, reason, log = '', page = '') {
  const lines = stripVTControlCharacters(reason)
    .trim()
    .split('\n')
    .filter((line) => !/^ +at .*node_modules/.test(line))
    .slice(0, REASON_MAX_LINES)
  const part = (title, text) => (text.trim() ? [title, ...text.trim().split('\n')] : [])
  const shown = part('the page:', page).slice(0, PAGE_MAX_LINES)
  const logged = part('log of the service during this test:', log)
  return [`FAIL ${name}`, ...[...lines, ...shown, ...logged].map((line) => `  ${line}`)].join('\n')
}

/**
 * Returns the number of passed tests and the texts of failures of a report of vitest's JSON reporter.
 * @param lines the output, which alone has the reason when a hook of a suite fails
 */
function vitestResults({ numPassedTests, testResults }, lines) {
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = path.relative(root, name)
      const failed = assertionResults.filter((test) => test.status === 'failed')
      // A file that fails outside of its tests has a message instead.
      if (failed.length === 0) return [failureText(file, message || outputAbout(lines, file))]
      return failed.map((test) =>
        failureText(`${file}: ${test.fullName}`, test.failureMessages.join('\n'), test.meta?.serviceLog),
      )
    })
  return { passed: numPassedTests, failures }
}

function outputAbout(lines, file) {
  const first = lines.findIndex((line) => line.startsWith(' FAIL ') && line.includes(file))
  return first === -1 ? '' : lines.slice(first + 1).join('\n')
}

/** Returns the number of passed tests and the texts of failures of a report of Playwright's JSON reporter. */
function playwrightResults({ stats, suites, errors }) {
  const failures = suites.flatMap(allSpecs).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const reason = results.flatMap((result) => result.errors.map(({ message = '' }) => message))
        const attachments = results.flatMap((result) => result.attachments)
        const log = attachments.find(isServiceLog)
        const context = attachments.find(({ name }) => name === 'error-context')
        return failureText(
          `tests/e2e/${file}: ${title}`,
          reason.join('\n'),
          log && Buffer.from(log.body, 'base64').toString(),
          context && pageOf(readFileSync(context.path, 'utf8')),
        )
      }),
  )
  const general = errors.map(({ message = '' }) => failureText('tests/e2e', message))
  return { passed: stats.expected, failures: [...failures, ...general] }
}

/** Returns the accessibility tree of the page from Playwright's description of an error, which is Markdown. */
const pageOf = (context) => /^```yaml\n(.*?)^```/ms.exec(context)?.[1]

const isServiceLog = ({ name, body }) => name === 'log of the service' && body

const allSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(allSpecs)]
