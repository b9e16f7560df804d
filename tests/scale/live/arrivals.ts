import { quantile } from '../support/open-loop.ts'
import type { Collected } from './commands.ts'
import type { Write } from './writer.ts'

/**
 * Returns how long writes took to arrive, and the number of values that have not arrived.
 * @param watchers how many watchers wait for each write
 */
export function arrivalsOf(writes: readonly Write[], { arrivals }: Collected, watchers: number) {
  const started = new Map(writes.map(({ sequence, startedMs }) => [sequence, startedMs]))
  const times: number[] = []
  for (let index = 0; index < arrivals.length; index += 2) {
    const startedMs = started.get(arrivals[index] ?? 0)
    if (startedMs !== undefined) times.push((arrivals[index + 1] ?? 0) - startedMs)
  }
  return {
    medianMs: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    maxMs: quantile(times, 1),
    lost: writes.length * watchers - times.length,
  }
}

/** Returns the maximum number of times within any second. */
export function mostInASecond(times: Float64Array): number {
  const sorted = Float64Array.from(times).sort()
  let first = 0
  let most = 0
  for (const [index, time] of sorted.entries()) {
    while (time - (sorted[first] ?? time) > 1000) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
}
