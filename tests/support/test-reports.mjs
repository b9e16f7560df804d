// Reads the JSON reports of vitest and Playwright.
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../../src/service/launch/install.mjs'

/** How much of the reason of a failure is printed, without the stack of libraries. */
const REASON_MAX_LINES = 30

/** Returns the text of a failed test: its file and name, the reason, and what the service has logged during it. */
function failureText(name, reason, log = '') {
  const lines = stripVTControlCharacters(reason)
    .trim()
    .split('\n')
    .filter((line) => !/^ +at .*node_modules/.test(line))
    .slice(0, REASON_MAX_LINES)
  const logged = log.trim() ? ['log of the service during this test:', ...log.trim().split('\n')] : []
  return [`FAIL ${name}`, ...[...lines, ...logged].map((line) => `  ${line}`)].join('\n')
}

/** Returns the number of passed tests and the texts of failures of a report of vitest's JSON reporter. */
export function vitestResults({ numPassedTests, testResults }) {
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = path.relative(root, name)
      const failed = assertionResults.filter((test) => test.status === 'failed')
      // A file that fails outside of its tests has a message instead.
      if (failed.length === 0) return [failureText(file, message)]
      return failed.map((test) =>
        failureText(`${file}: ${test.fullName}`, test.failureMessages.join('\n'), test.meta?.serviceLog),
      )
    })
  return { passed: numPassedTests, failures }
}

/** Returns the number of passed tests and the texts of failures of a report of Playwright's JSON reporter. */
export function playwrightResults({ stats, suites, errors }) {
  const failures = suites.flatMap(allSpecs).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const reason = results.flatMap((result) => result.errors.map(({ message = '' }) => message))
        const log = results.flatMap(({ attachments }) => attachments).find(isServiceLog)
        return failureText(
          `tests/e2e/${file}: ${title}`,
          reason.join('\n'),
          log && Buffer.from(log.body, 'base64').toString(),
        )
      }),
  )
  const general = errors.map(({ message = '' }) => failureText('tests/e2e', message))
  return { passed: stats.expected, failures: [...failures, ...general] }
}

const isServiceLog = ({ name, body }) => name === 'log of the service' && body

const allSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(allSpecs)]
