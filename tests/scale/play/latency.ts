import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { arrivalsOf } from '../live/arrivals.ts'
import { nowMs } from '../live/commands.ts'
import { startWatchers } from '../live/watcher-process.ts'
import type { Write } from '../live/writer.ts'
import type { Figures } from '../support/figures.ts'
import { openLoop, quantile } from '../support/open-loop.ts'
import { markEntry, type PlayedSheet, scoreEntry, sendAsScorer } from './sheets.ts'

const WATCHERS_PER_ROUND = 2
const WATCHER_PROCESSES = 2
const CONNECTS_PER_SECOND = 200
/** The watchers use different addresses, because a process limits connections per address. */
const ADDRESSES = Array.from({ length: 10 }, (_, index) => `127.0.1.${index + 1}`)
/** A batch has a score and the number by which watchers recognize it. */
const ENTRIES_PER_BATCH = 2
const ARRIVAL_TIMEOUT_MS = 3_000
const ACKNOWLEDGED_P99_MS = 150
const ARRIVED_P99_MS = 250

interface Load {
  name: string
  origin: string
  sheets: readonly PlayedSheet[]
  entriesPerSecond: number
  seconds: number
}

/** Enters scores in all rounds at a constant rate, and measures acknowledgements and arrivals at watchers. */
export async function measureLatency(
  figures: Figures,
  { name, origin, sheets, entriesPerSecond, seconds }: Load,
): Promise<void> {
  const watchers = startWatchers(WATCHER_PROCESSES)
  try {
    await watchers.open({
      origin,
      watchers: sheets.length * WATCHERS_PER_ROUND,
      tokens: sheets.map(({ token }) => token),
      addresses: ADDRESSES,
      perSecond: CONNECTS_PER_SECOND,
    })
    await watchers.collect()
    const writes: Write[] = []
    let failed = 0
    const timings = await openLoop({
      perSecond: entriesPerSecond / ENTRIES_PER_BATCH,
      seconds,
      async send(index) {
        const sheet = sheets[index % sheets.length]
        if (!sheet) return
        const sequence = index + 1
        writes.push({ token: sheet.token, sequence, startedMs: nowMs() })
        const entries = [scoreEntry(randomUUID(), index), markEntry(randomUUID(), sequence)]
        const results = await sendAsScorer(origin, sheet, entries)
        if (results.length === 0 || results.some(({ seq }) => seq === undefined)) failed += 1
      },
    })
    await delay(ARRIVAL_TIMEOUT_MS)
    const collected = await watchers.collect()
    const load = `${name}, ${entriesPerSecond} entries per second`
    const tookMs = timings.map((timing) => timing.tookMs)
    const p99Ms = quantile(tookMs, 0.99)
    figures.add(
      `${load}: acknowledgement`,
      `median ${quantile(tookMs, 0.5).toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, ${failed} failed`,
      {
        text: `p99 ${ACKNOWLEDGED_P99_MS} ms, 0 failed`,
        isMet: p99Ms <= ACKNOWLEDGED_P99_MS && failed === 0,
      },
    )
    const arrivals = arrivalsOf(writes, collected, WATCHERS_PER_ROUND)
    figures.add(
      `${load}: to the watcher`,
      `median ${arrivals.medianMs.toFixed(0)} ms, p99 ${arrivals.p99Ms.toFixed(0)} ms, ${arrivals.lost} lost`,
      {
        text: `p99 ${ARRIVED_P99_MS} ms, 0 lost`,
        isMet: arrivals.p99Ms <= ARRIVED_P99_MS && arrivals.lost === 0,
      },
    )
  } finally {
    await watchers.stop()
  }
}
