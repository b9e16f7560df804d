import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { FirebaseConfig } from '../../base/config/firebase-settings.ts'
import type { JobKind, RunningJob } from '../../base/jobs/job-runner.ts'
import { CLAIM_MS } from '../../base/jobs/jobs.ts'
import type { Metrics } from '../../base/metrics/metrics.ts'
import type { GolfAreas, GolfServices } from '../areas.ts'
import type { Push } from '../realtime/database-changes.ts'
import type { LiveValues } from '../realtime/live-values.ts'
import { connectFirebase } from './firebase-database.ts'
import { type FirebasePublication, startFirebasePublication } from './firebase-publication.ts'

/** A request ends this long before the claim of the job, so that it cannot overtake one of the next process. */
const MARGIN_MS = CLAIM_MS / 5
/** Failures are logged at most this often, because each attempt of each round may fail. */
const LOG_INTERVAL_MS = 60_000

interface Deps {
  config: FirebaseConfig
  clock: Clock
  services: Pick<GolfServices, 'firebaseValues' | 'transaction'>
  liveValues: LiveValues
  metrics: Pick<Metrics, 'addGauge' | 'countFirebaseRequest'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Returns the job that publishes the live values in a realtime database of Firebase. It ends only with the service;
 * another process then continues.
 */
export async function firebaseJob({
  config,
  clock,
  services,
  liveValues,
  metrics,
  log,
}: Deps): Promise<JobKind> {
  const { url } = config
  const database = await connectFirebase(config)
  let publication: FirebasePublication | undefined
  let loggedAtMs = Number.NEGATIVE_INFINITY

  const warn = (err: unknown) => {
    if (performance.now() < loggedAtMs + LOG_INTERVAL_MS) return
    loggedAtMs = performance.now()
    log.warn({ err }, 'publishing live rounds in Firebase failed; retrying')
  }

  async function run(job: RunningJob): Promise<void> {
    /** Runs an operation in a transaction that holds the job. @throws Error if another process has it */
    const asOwner = (operation: (trx: GolfAreas) => Promise<void>) =>
      services.transaction(async (trx) => {
        if (!(await trx.jobs.hold(job))) throw new Error('another process publishes live rounds')
        await operation(trx)
      })
    const write = async (push: Push, signal: AbortSignal) => {
      const remainingMs = Math.floor(job.heldUntilMs() - MARGIN_MS - performance.now())
      if (remainingMs <= 0) throw new Error('the claim could not be extended')
      await database.write(push, AbortSignal.any([signal, AbortSignal.timeout(remainingMs)]))
    }
    const begun = startFirebasePublication(
      {
        liveValues,
        write,
        remember: (token) => asOwner((trx) => trx.firebaseValues.add(url, token)),
        forget: (token) => asOwner((trx) => trx.firebaseValues.delete(url, token)),
        onResult(isWritten, error) {
          metrics.countFirebaseRequest(isWritten ? 'written' : 'failed')
          if (!isWritten) warn(error)
        },
      },
      await services.firebaseValues.tokens(url),
    )
    publication = begun
    await aborted(job.signal)
    publication = undefined
    await begun.end()
  }

  metrics.addGauge(
    'firebase_publisher',
    'Whether this process publishes live rounds in Firebase: 1 or 0.',
    () => (publication ? 1 : 0),
  )
  metrics.addGauge(
    'firebase_lag_seconds',
    'Age of the oldest change that is not in Firebase yet; 0 in processes that do not publish.',
    () => (publication?.lagMs() ?? 0) / 1000,
  )
  return {
    isPermanent: true,
    async run(job) {
      await run(job)
      return { state: 'later', atMs: clock() }
    },
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
