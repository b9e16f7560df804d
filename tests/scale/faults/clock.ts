import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { requestReset, resetPassword } from '../../../src/contract/password-reset.ts'
import { getUser } from '../../../src/contract/session.ts'
import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { createClient } from '../../support/service.ts'
import type { SiteProcess } from '../../support/site-process.ts'
import type { Figures } from '../support/figures.ts'
import { type Environment, withEnvironment } from './environment.ts'
import { reportWrites, seconds } from './report.ts'
import { startWriters } from './writers.ts'

const PRELOAD = pathToFileURL(path.join(import.meta.dirname, 'shifted-clock.mjs')).href
const WORK_MS = 2_500
/** How many wrong passwords lock an account, and for how long. */
const GUESSES = 11
const LOCKED_MAX_S = 15 * 60
const TOLERANCE_MS = 5_000

/** Shifts the clock of one of two processes an hour forward and back while clients write. */
export async function clockFault(figures: Figures): Promise<void> {
  const settingsOf = (index: number) =>
    index === 0 ? { NODE_OPTIONS: `--import=${PRELOAD}` } : ({} as Record<string, string>)
  await withEnvironment({ settingsOf }, async (environment) => {
    const [shifted, right] = environment.cluster.processes()
    if (!shifted || !right) throw new Error('two processes are needed')
    const writers = startWriters(environment)
    await delay(WORK_MS)
    const startedAt = await databaseTime(environment)
    for (const [golfer, direction] of ['forward', 'back'].entries()) {
      const before = await requestLink(right, `golfer-${golfer}@golf.example`)
      await shift(shifted)
      const during = await requestLink(shifted, `golfer-${golfer + 2}@golf.example`)
      await delay(WORK_MS)
      const statuses = await Promise.all(
        [shifted, right].map(
          async ({ origin }) =>
            (await createClient(origin, environment.staff.cookies).call(getUser, {})).status,
        ),
      )
      statuses.push(await enterLink(shifted, before), await enterLink(right, during))
      const lockedS = await lockedFor(shifted, right, `golfer-${golfer + 4}@golf.example`)
      const name = `clock of a process an hour ${direction}`
      figures.add(`${name}: sessions at both processes, reset links across them`, `${statuses.join(', ')}`, {
        text: '200, 200, 200, 200',
        isMet: statuses.join() === '200,200,200,200',
      })
      figures.add(`${name}: locked out after wrong passwords there, at the other process`, `${lockedS} s`, {
        text: `at most ${LOCKED_MAX_S} s`,
        isMet: lockedS > 0 && lockedS <= LOCKED_MAX_S,
      })
    }
    await shift(shifted)
    const endedAt = performance.now()
    await delay(WORK_MS)
    await writers.stop()
    const deviationMs = await storedDeviation(environment, startedAt)
    figures.add('clock of a process: stored times beside those of the database', seconds(deviationMs), {
      text: `within ${seconds(TOLERANCE_MS)}`,
      isMet: deviationMs <= TOLERANCE_MS,
    })
    await reportWrites(figures, 'clock of a process an hour forward and back', environment, {
      writers,
      endedAt,
      limits: { recoveredWithinMs: 1_000, respondsWithinMs: 5_000 },
    })
  })
}

async function shift(process: SiteProcess): Promise<void> {
  const shifts = () => process.output().split('clock shifted').length
  const before = shifts()
  process.process.kill('SIGUSR2')
  while (shifts() === before) await delay(10)
}

interface Link {
  email: string
  code: string
}

async function requestLink(process: SiteProcess, email: string): Promise<Link> {
  const client = createClient(process.origin)
  await client.call(requestReset, { body: { id: email } })
  const pattern = new RegExp(`/reset/${email.replace('@', '(?:@|%40)')}/([\\w-]+)`)
  for (;;) {
    const [, code] = pattern.exec(process.output()) ?? []
    if (code) return { email, code }
    await delay(20)
  }
}

async function enterLink({ origin }: SiteProcess, { email, code }: Link): Promise<number> {
  const token = await credentialToken(email, 'changed-password')
  const response = await createClient(origin).call(resetPassword, { body: { id: email, code, token } })
  return response.status
}

/** Sends wrong passwords to one process; returns for how many seconds another one then rejects further attempts. */
async function lockedFor(one: SiteProcess, other: SiteProcess, email: string): Promise<number> {
  for (let guess = 0; guess < GUESSES; guess++) await createClient(one.origin).signIn(email, 'wrong-password')
  const response = await createClient(other.origin).signIn(email, 'wrong-password')
  return Number(response.headers.get('retry-after') ?? 0)
}

/** Returns by how much times written since a given time are outside the period measured by the database's clock. */
async function storedDeviation(environment: Environment, startedAt: number): Promise<number> {
  const columns = {
    audit: ['at'],
    accounts: ['last_seen_at'],
    licenses: ['created_at'],
    properties: ['committed_at'],
    rounds: ['created_at', 'updated_at'],
    sessions: ['created_at', 'last_used_at'],
    throttles: ['started_at'],
  }
  const now = await databaseTime(environment)
  const deviations: number[] = []
  for (const [table, names] of Object.entries(columns)) {
    for (const name of names) {
      const [row] = await environment.query<{ first: string; last: string }>(
        `select min(${name}) as first, max(${name}) as last from ${table}`,
      )
      deviations.push(Number(row?.last) - now, startedAt - 60_000 - Number(row?.first))
    }
  }
  const [lease] = await environment.query<{ until: string }>('select max(held_until) as until from leases')
  deviations.push(Number(lease?.until ?? 0) - now - TOLERANCE_MS)
  return Math.max(0, ...deviations.filter(Number.isFinite))
}

async function databaseTime({ query }: Environment): Promise<number> {
  const [row] = await query<{ now: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint as now',
  )
  return Number(row?.now)
}
