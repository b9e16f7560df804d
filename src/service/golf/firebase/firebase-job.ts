import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type { FirebaseConfig } from '../../base/config/key-settings.ts'
import { type Context, transact } from '../../base/context.ts'
import type { JobKind, RunningJob } from '../../base/jobs/job-runner.ts'
import { CLAIM_MS, createJobs } from '../../base/jobs/jobs.ts'
import type { Metrics } from '../../base/metrics/metrics.ts'
import type { Push } from '../realtime/database-value.ts'
import type { LiveValues } from '../realtime/live-values.ts'
import { connectFirebase } from './firebase-database.ts'
import { type FirebasePublication, startFirebasePublication } from './firebase-publication.ts'

/** A request ends this long before the claim of the job, so that it cannot overtake one of the next process. */
const MARGIN_MS = CLAIM_MS / 5
/** Failures are logged at most this often, because each attempt of each round may fail. */
const LOG_INTERVAL_MS = 60_000

interface Deps extends Context {
  config: FirebaseConfig
  liveValues: LiveValues
  metrics: Pick<Metrics, 'addGauge' | 'countFirebaseRequest'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Returns the job that publishes the live values in a realtime database of Firebase. It ends only with the service;
 * another process then continues.
 */
export async function firebaseJob(deps: Deps): Promise<JobKind> {
  const { config, clock, liveValues, metrics, log } = deps
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
    const asOwner = (operation: (tx: Context) => Promise<void>) =>
      transact(deps, async (tx) => {
        if (!(await createJobs(tx).hold(job))) throw new Error('another process publishes live rounds')
        await operation(tx)
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
        remember: (token) => asOwner((tx) => createFirebaseValues(tx).add(url, token)),
        forget: (token) => asOwner((tx) => createFirebaseValues(tx).delete(url, token)),
        onResult(isWritten, error) {
          metrics.countFirebaseRequest(isWritten ? 'written' : 'failed')
          if (!isWritten) warn(error)
        },
      },
      await createFirebaseValues(deps).tokens(url),
    )
    publication = begun
    if (!job.signal.aborted) await once(job.signal, 'abort')
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

/**
 * Remembers which values this service has written to a realtime database, so that it never removes others. A row is
 * added before the value is written, and deleted after it is removed.
 */
function createFirebaseValues({ db }: Pick<Context, 'db'>) {
  return {
    async tokens(databaseUrl: string): Promise<string[]> {
      const rows = await db
        .selectFrom('firebase_values')
        .select('token')
        .where('database_url', '=', databaseUrl)
        .execute()
      return rows.map(({ token }) => token)
    },

    async add(databaseUrl: string, token: string): Promise<void> {
      await db
        .insertInto('firebase_values')
        .values({ database_url: databaseUrl, token })
        .onConflict((c) => c.columns(['database_url', 'token']).doNothing())
        .execute()
    },

    async delete(databaseUrl: string, token: string): Promise<void> {
      await db
        .deleteFrom('firebase_values')
        .where('database_url', '=', databaseUrl)
        .where('token', '=', token)
        .execute()
    },
  }
}
