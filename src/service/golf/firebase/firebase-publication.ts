import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import { changesBetween, type Push, pushFor, type Tree, toJson } from '../realtime/database-value.ts'
import type { LiveValues } from '../realtime/live-values.ts'
import { FirebaseError } from './firebase-database.ts'

/** Maximum number of requests at a time. Those of one round are always sent one after another. */
const REQUESTS_MAX = 20
/** The time between attempts doubles from the first to the second. */
const RETRY_MIN_MS = 500
const RETRY_MAX_MS = 30_000

export interface PublicationDeps {
  liveValues: Pick<LiveValues, 'at' | 'tokens' | 'onChange'>
  write(push: Push, signal: AbortSignal): Promise<void>
  /** Remembers that a value is being written. */
  remember(token: string): Promise<void>
  /** Forgets a value that has been removed. */
  forget(token: string): Promise<void>
  /** Reports the result of a request. */
  onResult(isWritten: boolean, error?: unknown): void
}

interface Round {
  /** The value in the realtime database, if it is known: after a failure it may be the previous or the next one. */
  written: { value: Tree | undefined } | undefined
  /** Whether the database may contain a value that this service has written. */
  isRemembered: boolean
  /** When the first change that has not been written was made. */
  changedAtMs: number | undefined
  isRunning: boolean
}

export type FirebasePublication = ReturnType<typeof startFirebasePublication>

/**
 * Writes the live values to the realtime database: first each of them as a whole, then the differences. Removes those
 * that are no longer live. Several changes of a round that are made during one request are sent with the next one.
 * @param remembered the tokens whose values this service may have written before
 */
export function startFirebasePublication(
  { liveValues, write, remember, forget, onResult }: PublicationDeps,
  remembered: readonly string[],
) {
  const stopping = new AbortController()
  const { signal } = stopping
  const limit = pLimit(REQUESTS_MAX)
  const rounds = new Map<string, Round>()
  const running = new Set<Promise<void>>()

  const change = (token: string, isRemembered = false) => {
    const round = rounds.get(token) ?? {
      written: undefined,
      isRemembered,
      changedAtMs: undefined,
      isRunning: false,
    }
    rounds.set(token, round)
    round.changedAtMs ??= performance.now()
    if (round.isRunning) return
    round.isRunning = true
    const run = writeAll(token, round).finally(() => running.delete(run))
    running.add(run)
  }

  /** Writes changes of a round until there are none. */
  async function writeAll(token: string, round: Round): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      const value = liveValues.at([token])
      const push = nextPush(token, round, value)
      if (!push) break
      const startedAtMs = performance.now()
      try {
        await limit(() => writeOne(token, round, push, value))
        failures = 0
        round.changedAtMs = liveValues.at([token]) === value ? undefined : startedAtMs
      } catch (error) {
        if (signal.aborted) break
        round.written = undefined
        failures += 1
        onResult(false, error)
        await delay(retryMs(failures, error), undefined, { signal }).catch(() => {
          // Ignored: stopping aborts the wait.
        })
      }
    }
    round.changedAtMs = undefined
    round.isRunning = false
    if (liveValues.at([token]) === undefined) rounds.delete(token)
  }

  async function writeOne(token: string, round: Round, push: Push, value: Tree | undefined): Promise<void> {
    signal.throwIfAborted()
    if (!round.isRemembered) await remember(token)
    round.isRemembered = true
    await write(push, signal)
    onResult(true)
    round.written = { value }
    if (value !== undefined) return
    await forget(token)
    round.isRemembered = false
  }

  const unsubscribe = liveValues.onChange((token) => change(token))
  for (const token of remembered) change(token, true)
  for (const token of liveValues.tokens()) change(token)

  return {
    /** Returns the age of the oldest change that has not been written, in milliseconds. */
    lagMs(): number {
      const now = performance.now()
      return Math.max(0, ...[...rounds.values()].map(({ changedAtMs = now }) => now - changedAtMs))
    },
    /** Aborts the requests in progress. */
    async end(): Promise<void> {
      unsubscribe()
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** Returns the request that brings the database up to date, or undefined if it is. */
function nextPush(
  token: string,
  { written, isRemembered }: Round,
  value: Tree | undefined,
): Push | undefined {
  if (value === undefined && !isRemembered) return undefined
  if (!written) return { action: 'd', path: [token], data: toJson(value) }
  return pushFor(changesBetween(written.value, value, [token]), [token], value)
}

/** Returns how long to wait after an error, in milliseconds. @param failures how many have followed each other */
export function retryMs(failures: number, error: unknown): number {
  const asked = error instanceof FirebaseError ? error.retryAfterMs : 0
  const doubled = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** (failures - 1))
  // At random, so that the rounds do not all try again at the same time.
  return Math.max(asked, doubled * (0.5 + Math.random() / 2))
}
