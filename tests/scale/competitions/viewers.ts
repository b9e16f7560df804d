import { setTimeout as delay } from 'node:timers/promises'
import { openClientSocket } from '../live/client-socket.ts'
import { nowMs } from '../live/commands.ts'
import type { Figures } from '../support/figures.ts'
import { openLoop, quantile } from '../support/open-loop.ts'
import { ENTRANTS, numbersIn, type PlayedCompetition } from './played-competition.ts'

const VIEWERS = Number(process.env.COMPETITION_VIEWERS ?? 1_000)
const SECONDS = Number(process.env.COMPETITION_SECONDS ?? 60)
const SCORES_PER_SECOND = 10
const CONNECTS_PER_SECOND = 200
const ADDRESSES = 10
const ARRIVAL_TIMEOUT_MS = 3_000
const P99_AIM_MS = 250
const BYTES_AIM = 1_000

/** Enters scores at a constant rate, and measures when and in how many bytes they arrive at all viewers. */
export async function measureViewers(
  figures: Figures,
  name: string,
  origin: string,
  { organiser, enter, scoreCount }: PlayedCompetition,
): Promise<void> {
  const sentMs = new Map<number, number>()
  const tookMs: number[] = []
  let bytes = 0
  let isMeasured = false
  let ready = 0
  for (let at = 0; at < VIEWERS; at++) {
    let isReady = false
    const socket = openClientSocket(
      { origin, localAddress: `127.0.1.${1 + (at % ADDRESSES)}` },
      {
        onMessage(frame) {
          if (!isReady) {
            isReady = true
            ready++
            socket.sendText(
              JSON.stringify({ t: 'd', d: { r: 1, a: 'q', b: { p: `/${organiser.token}`, h: '' } } }),
            )
            return
          }
          if (!isMeasured) return
          bytes += frame.length
          for (const number of numbersIn(frame)) {
            const startMs = sentMs.get(number)
            if (startMs !== undefined) tookMs.push(nowMs() - startMs)
          }
        },
        onClose() {},
      },
    )
    if (at % CONNECTS_PER_SECOND === CONNECTS_PER_SECOND - 1) await delay(1_000)
  }
  while (ready < VIEWERS) await delay(100)
  await delay(ARRIVAL_TIMEOUT_MS)
  isMeasured = true
  let failed = 0
  const scores = Math.min(SECONDS * SCORES_PER_SECOND, scoreCount)
  await openLoop({
    perSecond: SCORES_PER_SECOND,
    seconds: scores / SCORES_PER_SECOND,
    async send(number) {
      sentMs.set(number, nowMs())
      if (!(await enter(number))) failed++
    },
  })
  await delay(ARRIVAL_TIMEOUT_MS)
  const lost = sentMs.size * VIEWERS - tookMs.length
  const p99Ms = quantile(tookMs, 0.99)
  const load = `${ENTRANTS} entrants, ${SCORES_PER_SECOND} scores per second, ${VIEWERS} viewers, ${name}`
  figures.add(
    `${load}: from a scorer's phone to the viewer`,
    `median ${quantile(tookMs, 0.5).toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, ${lost} lost, ${failed} refused`,
    { text: `p99 ${P99_AIM_MS} ms, 0 lost`, isMet: p99Ms <= P99_AIM_MS && lost + failed === 0 },
  )
  const each = bytes / (sentMs.size * VIEWERS)
  figures.add(`${load}: bytes to a viewer for a score`, `${each.toFixed(0)} B`, {
    text: `${BYTES_AIM} B`,
    isMet: each <= BYTES_AIM,
  })
}
