import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { LEASE_MS } from '../../base/database/leases.ts'
import type { LeaveBehind } from '../../base/left-behind.ts'
import type { GolfServices } from '../areas.ts'

/** The process that owns this lease rescores rounds. */
const LEASE = 'rescoring'
const RENEW_MS = LEASE_MS / 5
/** Maximum number of tokens in memory. Many at once, because finding them reads the whole table. */
const TOKENS_MAX = 10_000

interface Deps {
  services: Pick<GolfServices, 'rounds' | 'leases'>
  isConnectionLost(error: unknown): boolean
  leaveBehind: LeaveBehind
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Rescores the rounds that another version of the service has scored, in the background. For 100,000 rounds this takes
 * minutes; until then, their previous results are shown. Returns a function that stops it.
 */
export function startRescoring({
  services: { rounds, leases },
  isConnectionLost,
  leaveBehind,
  log,
}: Deps): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const failed = new Set<string>()

  /** Rescores some rounds. Returns false if another process owns the lease. */
  const rescoreAll = async (tokens: readonly string[]): Promise<boolean> => {
    let renewAt = 0
    for (const token of tokens) {
      if (signal.aborted) return true
      if (performance.now() >= renewAt) {
        if (!(await leases.acquire(LEASE))) return false
        renewAt = performance.now() + RENEW_MS
      }
      try {
        await rounds.rescore(token)
      } catch (error) {
        leaveBehind('rescoring', error)
        failed.add(token)
      }
    }
    return true
  }

  const run = async () => {
    let hasRescored = false
    while (!signal.aborted) {
      try {
        const tokens = (await rounds.outdated(TOKENS_MAX + failed.size)).filter((token) => !failed.has(token))
        if (tokens.length === 0) {
          if (hasRescored) await rounds.deleteUnusedCourses()
          if (hasRescored) await leases.release(LEASE)
          return
        }
        hasRescored = await rescoreAll(tokens)
        if (hasRescored) continue
      } catch (error) {
        if (!isConnectionLost(error)) throw error
      }
      await delay(LEASE_MS, undefined, { signal }).catch(() => {
        // Ignored: stopping aborts the wait.
      })
    }
  }

  const running = run().catch((error: unknown) => log.error({ err: error }, 'rescoring failed'))
  return async () => {
    stopping.abort()
    await running
  }
}
