// Runs checks and test runners as child processes and adds up their results.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ownEnvironment, ownNode, root } from '../../src/service/launch/install.mjs'

export const REPORTS = path.join(root, 'test-results')
const COMPILE_CACHE = path.join(root, 'node_modules', '.cache', 'node')
const total = { passed: 0, failed: 0 }

/** Returns the path of a file of an installed package. */
export const bin = (name, file) => path.join('node_modules', name, file)

/** Matches the line that tests print when they skip something because a program is missing. */
const isLeftOut = (line) => /is not installed|^Skipping /.test(line)

/** Runs a Node script; unless it fails, prints only the lines about skipped tests. */
function run(title, args, settings = {}) {
  const startMs = Date.now()
  return new Promise((resolve) => {
    const env = { ...ownEnvironment(), FORCE_COLOR: '0', NODE_COMPILE_CACHE: COMPILE_CACHE, ...settings }
    const child = spawn(ownNode(), args, { cwd: root, env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.on('close', (code) => {
      const seconds = ((Date.now() - startMs) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${title} (${seconds} s)`)
      if (code !== 0) console.log(output)
      else for (const line of new Set(output.split('\n').filter(isLeftOut))) console.log(`note: ${line}`)
      resolve(code ?? 1)
    })
  })
}

/** Runs a program that counts as one test. */
export async function check(title, args) {
  const code = await run(title, args)
  total[code === 0 ? 'passed' : 'failed'] += 1
}

/**
 * Runs a test runner and counts the tests in its JSON report; a run without a report counts as failed.
 * @param settings further environment variables
 */
export async function testRun({ title, args, report, count, settings }) {
  mkdirSync(REPORTS, { recursive: true })
  const code = await run(title, args, settings)
  let counts = { passed: 0, failed: 0 }
  try {
    counts = count(JSON.parse(readFileSync(path.join(REPORTS, report), 'utf8')))
  } catch {
    console.log(`FAIL ${title}: no report was written`)
  }
  if (counts.failed === 0 && (code !== 0 || counts.passed === 0)) counts.failed = 1
  total.passed += counts.passed
  total.failed += counts.failed
}

export const countVitest = (report) => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
      .length,
})

export const countPlaywright = ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
})

/** Prints the last line of a run. Returns whether everything passed. */
export function printTotal() {
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 && total.passed > 0
}
