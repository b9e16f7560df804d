import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPooler } from '../../support/pooler.ts'
import { startPostgres } from '../../support/postgres-server.ts'
import { startSiteProcess } from '../../support/site-process.ts'
import type { Figures } from '../support/figures.ts'
import { createTally } from '../support/tally.ts'

const TESTS = ['contract', 'races', 'processes', 'migrations', 'undo'].map(
  (name) => `tests/service/postgres/${name}.test.ts`,
)
/** A pooler disconnects clients when the server restarts, and reconnects after its own delay. */
const NOT_BEHIND_A_POOLER = 'while the database restarts'
const CLIENTS = 40
const LOAD_MS = 8_000
/** Smaller than the 22 connections that two processes open. */
const SMALL_POOL = 8

interface TestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

/** Runs the service behind PgBouncer in session mode. */
export async function measurePooler(figures: Figures): Promise<void> {
  await addTests(figures)
  await addSmallPool(figures)
}

async function addTests(figures: Figures): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'scale-pooler-'))
  try {
    const file = path.join(folder, 'report.json')
    const parameters = [
      ...['run', ...TESTS, '--testNamePattern', `^(?!.*${NOT_BEHIND_A_POOLER})`],
      ...['--reporter=json', `--outputFile=${file}`],
    ]
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...parameters], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, TEST_POOLER: '1' },
    })
    await once(child, 'exit')
    const report = JSON.parse(await readFile(file, 'utf8')) as TestReport
    const { numPassedTests, numFailedTests, testResults } = report
    for (const { status, fullName } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
      if (status === 'failed') console.error(`failed: ${fullName}`)
    }
    figures.add(
      'tests of contract, races, several processes, live rounds and migrations through PgBouncer (session mode)',
      `${numPassedTests} passed, ${numFailedTests} failed`,
      { text: '0 failed', isMet: numPassedTests > 100 && numFailedTests === 0 },
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function addSmallPool(figures: Figures): Promise<void> {
  const server = await startPostgres()
  const pooler = await startPooler(server, { poolSize: SMALL_POOL })
  const url = pooler.urlOf(await server.createDatabase())
  const settings = { DATABASE_URL: url, DEMO_DATA: 'off' }
  const sites = [await startSiteProcess(settings), await startSiteProcess(settings)]
  try {
    const tally = createTally()
    const end = Date.now() + LOAD_MS
    const runClient = async (_: unknown, at: number) => {
      const origin = sites[at % sites.length]?.origin
      while (Date.now() < end) await tally.count(() => fetch(`${origin}/rest/round/none`))
    }
    await Promise.all(Array.from({ length: CLIENTS }, runClient))
    const { text, statuses, longestMs } = tally.result()
    figures.add(
      `${CLIENTS} clients of two processes, of whose 22 connections PgBouncer's pool has ${SMALL_POOL}`,
      text,
      {
        text: 'only 404 (unknown round), or 503 with Retry-After; each within 6 s',
        isMet:
          statuses.has(404) &&
          [...statuses].every((status) => [404, 503].includes(status)) &&
          longestMs < 6_000,
      },
    )
  } finally {
    await Promise.all(sites.map((site) => site.stop()))
    await pooler.stop()
    await server.stop()
  }
}
