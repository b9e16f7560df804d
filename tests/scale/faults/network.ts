import { setTimeout as delay } from 'node:timers/promises'
import type { Direction } from '../../support/stalling-proxy.ts'
import type { Figures } from '../support/figures.ts'
import { countRepeatedly } from '../support/tally.ts'
import { type Environment, withEnvironment } from './environment.ts'
import { watchLiveRound } from './live-round.ts'
import { reportWrites, seconds } from './report.ts'
import { startWriters } from './writers.ts'

interface Cut {
  name: string
  seconds: number
  directions: Direction[]
}

const LONG_S = Number(process.env.CUT_SECONDS ?? 60)
const CUTS: Cut[] = [
  { name: 'network stalls for 1 s', seconds: 1, directions: ['to-server', 'to-client'] },
  { name: 'responses stall for 10 s', seconds: 10, directions: ['to-client'] },
  { name: `network stalls for ${LONG_S} s`, seconds: LONG_S, directions: ['to-server', 'to-client'] },
]
const SETTLE_MS = 4_000

/** Stalls the network between the service and its database while clients write and watch. */
export async function networkFaults(figures: Figures): Promise<void> {
  await withEnvironment({}, async (environment) => {
    for (const cut of CUTS) await stall(environment, cut, figures)
  })
}

async function stall(environment: Environment, cut: Cut, figures: Figures): Promise<void> {
  const { proxy, cluster } = environment
  const live = await watchLiveRound(environment, `watched-for-${cut.seconds}`)
  const writers = startWriters(environment)
  await delay(1_500)
  proxy.stall(...cut.directions)
  const stalledAt = performance.now()
  const processes = cluster.processes()
  const requestHealth = (at: number) => fetch(`${processes[at]?.origin}/rest/health`)
  const stopRequests = countRepeatedly(requestHealth, processes.length, 200)
  await delay(cut.seconds * 1000)
  // The service cannot receive the notification.
  await live.play()
  proxy.resume()
  const endedAt = performance.now()
  const arrivalMs = await live.arrivalMs()
  await delay(SETTLE_MS)
  const health = await stopRequests()
  await writers.stop()
  await reportWrites(figures, cut.name, environment, {
    writers,
    endedAt,
    limits: { recoveredWithinMs: 10_000, respondsWithinMs: 15_000 },
  })
  const isLong = cut.seconds > 5
  figures.add(
    `${cut.name}: health of each process`,
    `${health.text}, fault of ${seconds(endedAt - stalledAt)}`,
    {
      text: isLong ? '503 while it lasts, within 5 s' : '200 or 503, within 5 s',
      isMet:
        health.longestMs < 5_000 &&
        (!isLong || health.statuses.has(503)) &&
        [...health.statuses].every((status) => [200, 503].includes(status)),
    },
  )
  figures.add(`${cut.name}: missed live value`, seconds(arrivalMs), {
    text: 'within 5 s',
    isMet: arrivalMs < 5_000,
  })
  await live.close()
}
