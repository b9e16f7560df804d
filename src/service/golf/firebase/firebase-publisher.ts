import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { FirebaseConfig } from '../../base/config/firebase-settings.ts'
import { LEASE_MS } from '../../base/database/leases.ts'
import type { Metrics } from '../../base/metrics/metrics.ts'
import type { GolfAreas, GolfServices } from '../areas.ts'
import type { Push } from '../realtime/database-changes.ts'
import type { LiveValues } from '../realtime/live-values.ts'
import { connectFirebase } from './firebase-database.ts'
import { type FirebasePublication, startFirebasePublication } from './firebase-publication.ts'

/** The process that owns this lease writes the live values to Firebase. */
const LEASE = 'firebase'
const RENEW_MS = LEASE_MS / 5
/** A request ends this long before the lease, so that it cannot overtake one of the next owner. */
const MARGIN_MS = LEASE_MS / 5
/** Failures are logged at most this often, because each attempt of each round may fail. */
const LOG_INTERVAL_MS = 60_000

interface Deps {
  config: FirebaseConfig
  services: Pick<GolfServices, 'firebaseValues' | 'leases' | 'transaction'>
  liveValues: LiveValues
  metrics: Pick<Metrics, 'addGauge' | 'countFirebaseRequest'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Publishes the live values in a realtime database of Firebase, from one process at a time. Returns a function that
 * stops it; another process then continues.
 */
export async function startFirebasePublisher({ config, services, liveValues, metrics, log }: Deps) {
  const { url } = config
  const database = await connectFirebase(config)
  const stopping = new AbortController()
  let publication: FirebasePublication | undefined
  /** Until when this process may write, by its monotonic clock. */
  let ownedUntilMs = 0
  let loggedAtMs = Number.NEGATIVE_INFINITY

  const warn = (err: unknown) => {
    if (performance.now() < loggedAtMs + LOG_INTERVAL_MS) return
    loggedAtMs = performance.now()
    log.warn({ err }, 'publishing live rounds in Firebase failed; retrying')
  }
  /** Runs an operation in a transaction that owns the lease. @throws Error if another process owns it */
  const asOwner = (operation: (trx: GolfAreas) => Promise<void>) =>
    services.transaction(async (trx) => {
      if (!(await trx.leases.acquire(LEASE))) throw new Error('another process publishes live rounds')
      await operation(trx)
    })
  const write = async (push: Push, signal: AbortSignal) => {
    const remainingMs = Math.floor(ownedUntilMs - performance.now())
    if (remainingMs <= 0) throw new Error('the lease could not be renewed')
    await database.write(push, AbortSignal.any([signal, AbortSignal.timeout(remainingMs)]))
  }
  const end = async () => {
    const ending = publication
    publication = undefined
    await ending?.end()
  }

  /** Acquires or renews the lease, and starts or ends the publication. */
  const step = async () => {
    const askedAtMs = performance.now()
    if (!(await services.leases.acquire(LEASE))) return end()
    ownedUntilMs = askedAtMs + LEASE_MS - MARGIN_MS
    publication ??= startFirebasePublication(
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
  }
  const run = async () => {
    const { signal } = stopping
    while (!signal.aborted) {
      try {
        await step()
      } catch (error) {
        warn(error)
        if (performance.now() > ownedUntilMs) await end()
      }
      await delay(RENEW_MS, undefined, { signal }).catch(() => {
        // Ignored: stopping aborts the wait.
      })
    }
    await end()
    await services.leases.release(LEASE).catch(warn)
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
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
