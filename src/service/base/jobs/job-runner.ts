import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { LeaveBehind } from '../context.ts'
import { withRetry } from '../database/database.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { CLAIM_MS, type JobRow, type Jobs } from './jobs.ts'

/** A job that this process is doing. */
export interface RunningJob extends JobRow {
  /** Aborted when the service stops, or when the job belongs to another process. */
  signal: AbortSignal
  /** Until when no other process does the job, on the clock of `performance.now`. */
  heldUntilMs(): number
}

/** What becomes of a job: it is done, is done again later, or has failed for good. */
export type JobEnd =
  | { state: 'done' }
  /** With an error, the attempt has failed; without, the job is done at intervals. */
  | { state: 'later'; atMs: number; error?: string }
  | { state: 'failed'; error: string }

export interface JobKind {
  /** Does the job. An error is logged and counted, and the job is tried again. */
  run(job: RunningJob): Promise<JobEnd | undefined>
  /** Returns how many more jobs may begin, and their highest rank. By default one job is done at a time. */
  room?(running: number): { count: number; maxRank?: number }
  /** Whether there is always one job of this kind, which is done at the start of the service. */
  isPermanent?: boolean
  /** Called for jobs that were not done in time. */
  onOverdue?(row: JobRow): void
}

interface Deps {
  jobs: Jobs
  kinds: Readonly<Record<string, JobKind>>
  clock: Clock
  isOutage(error: unknown): boolean
  leaveBehind: LeaveBehind
  metrics: Pick<Metrics, 'countJob'>
  log: Pick<FastifyBaseLogger, 'error'>
  /** Interval of checks for jobs of other processes, and for those that are due again, in milliseconds. */
  pollMs?: number | undefined
}

/** Longer than a second, so that an idle process runs about one statement a second with all that it does. */
const POLL_MS = 1_250
/** Delays before a job is tried again whose function has thrown an error; the last one is repeated. */
const RETRY_MS = [1, 5, 30, 60, 300].map((seconds) => seconds * 1000)
/** Delay before a job is done again after an outage of the database. */
const OUTAGE_MS = 1_000
const OVERDUE = 'it was not done in time'

/** Does jobs in the background. Several processes share them; a job whose process dies is done by another one. */
export function createJobRunner({
  jobs,
  kinds,
  clock,
  isOutage,
  leaveBehind,
  metrics,
  log,
  pollMs = POLL_MS,
}: Deps) {
  const stop = new AbortController()
  const { signal } = stop
  const retryOptions = { isOutage, signal }
  const inFlight = new Map<string, Flight>()
  let running = Promise.resolve()
  let extension: NodeJS.Timeout | undefined
  let isRequested = false
  let wake = () => {}

  const now = () => {
    isRequested = true
    wake()
  }
  const runningOf = (kind: string) => [...inFlight.values()].filter(({ row }) => row.kind === kind).length

  /** Begins what is due, and returns whether there may be more. */
  async function begin(): Promise<boolean> {
    let hasBegun = false
    for (const { kind: name, isOverdue } of await jobs.dueKinds([...inFlight.keys()])) {
      const kind = kinds[name]
      if (!kind) continue
      const own = [...inFlight.keys()]
      const { count, maxRank } = kind.room?.(runningOf(name)) ?? { count: 1 - runningOf(name) }
      const rows = count > 0 && !signal.aborted ? await jobs.claim(name, { count, maxRank, own }) : []
      for (const row of rows) start(kind, row)
      hasBegun ||= rows.length > 0
      if (isOverdue && rows.length === 0) {
        for (const row of await jobs.failOverdue(name, OVERDUE, own)) {
          metrics.countJob(name, 'failed')
          kind.onOverdue?.(row)
        }
      }
    }
    return hasBegun
  }

  function start(kind: JobKind, row: JobRow): void {
    const lost = new AbortController()
    const flight: Flight = { row, lost, heldUntilMs: performance.now() + CLAIM_MS, done: Promise.resolve() }
    inFlight.set(row.id, flight)
    const job = {
      ...row,
      signal: AbortSignal.any([signal, lost.signal]),
      heldUntilMs: () => flight.heldUntilMs,
    }
    flight.done = settle(row, () => kind.run(job))
      .catch((error: unknown) => log.error({ err: error, kind: row.kind }, 'a job could not be settled'))
      .finally(() => {
        inFlight.delete(row.id)
        now()
      })
  }

  async function settle(row: JobRow, run: () => Promise<JobEnd | undefined>): Promise<void> {
    const end = (await run().catch((error: unknown) => afterError(row, error))) ?? { state: 'done' }
    metrics.countJob(row.kind, end.state === 'later' && end.error !== undefined ? 'retried' : end.state)
    await withRetry(retryOptions, async () => {
      if (end.state === 'done') await jobs.end(row)
      else if (end.state === 'later') await jobs.later(row, end.atMs, end.error)
      else await jobs.fail(row, end.error)
    })
  }

  function afterError(row: JobRow, error: unknown): JobEnd {
    if (isOutage(error)) return { state: 'later', atMs: clock() + OUTAGE_MS }
    leaveBehind(row.kind, error)
    const text = error instanceof Error ? error.message : String(error)
    if (row.give_up_at !== null && clock() >= row.give_up_at) return { state: 'failed', error: text }
    const delayMs = RETRY_MS[row.attempts - 1] ?? RETRY_MS.at(-1) ?? 0
    return { state: 'later', atMs: clock() + delayMs, error: text }
  }

  async function extend(): Promise<void> {
    const flights = [...inFlight.values()]
    if (flights.length === 0) return
    const askedAtMs = performance.now()
    const held = await jobs.extend(flights.map(({ row }) => row))
    for (const flight of flights) {
      if (held.has(flight.row.id)) flight.heldUntilMs = askedAtMs + CLAIM_MS
      else flight.lost.abort()
    }
  }

  /** Waits until there may be something to do. */
  async function pause(): Promise<void> {
    if (isRequested || signal.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    wake = () => {}
  }

  async function run(): Promise<void> {
    let areAsked = false
    while (!signal.aborted) {
      isRequested = false
      try {
        if (!areAsked) {
          for (const [name, { isPermanent }] of Object.entries(kinds)) if (isPermanent) await jobs.ask(name)
        }
        areAsked = true
        if (await begin()) continue
      } catch (error) {
        if (!isOutage(error)) log.error({ err: error }, 'looking for jobs failed')
      }
      await pause()
    }
  }

  return {
    /** Looks for jobs now, or after the current look. */
    now,
    start(): void {
      running = run()
      extension = setInterval(() => {
        // Ignored: if the claims are not extended, other processes do the jobs.
        extend().catch(() => {})
      }, CLAIM_MS / 3)
    },
    /** Stops after the jobs that are being done. The others stay in the table. */
    async close(): Promise<void> {
      stop.abort()
      wake()
      await running
      await Promise.all([...inFlight.values()].map(({ done }) => done))
      clearInterval(extension)
    },
  }
}

interface Flight {
  row: JobRow
  lost: AbortController
  heldUntilMs: number
  done: Promise<void>
}
