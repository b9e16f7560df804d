import { setTimeout as delay } from 'node:timers/promises'

const TICK_MS = 5

/** A request of a load test: its scheduled time after the start, and its duration from then on. */
export interface Timing {
  dueMs: number
  tookMs: number
}

interface OpenLoop {
  perSecond: number
  seconds: number
  /** Sends one request, regardless of how many are in progress; must not reject. */
  send: (index: number) => Promise<void>
}

/**
 * Sends requests at a constant rate, regardless of earlier responses, and measures each from its scheduled time. So if
 * the service stops for a second, every request of that second counts as delayed.
 */
export async function openLoop({ perSecond, seconds, send }: OpenLoop): Promise<Timing[]> {
  const timings: Timing[] = []
  const inProgress = new Set<Promise<void>>()
  const startMs = performance.now()
  const total = Math.floor(perSecond * seconds)
  for (let index = 0; index < total; ) {
    const elapsedMs = performance.now() - startMs
    for (; index < total && (index * 1000) / perSecond <= elapsedMs; index += 1) {
      const dueMs = (index * 1000) / perSecond
      const request = send(index).then(() => {
        timings.push({ dueMs, tookMs: performance.now() - startMs - dueMs })
        inProgress.delete(request)
      })
      inProgress.add(request)
    }
    await delay(TICK_MS)
  }
  await Promise.all(inProgress)
  return timings
}

/** Returns a quantile of durations in ms, such as 0.99. */
export function quantile(durations: readonly number[], share: number): number {
  const sorted = durations.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
