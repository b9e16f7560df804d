import { setTimeout as delay } from 'node:timers/promises'
import { endProcess } from '../../support/site-process.ts'
import type { Figures } from '../support/figures.ts'
import { withEnvironment } from './environment.ts'
import { watchLiveRound } from './live-round.ts'
import { reportWrites, seconds } from './report.ts'
import { startWriters } from './writers.ts'

const RESTARTS = Number(process.env.RESTARTS ?? 20)
/** How long clients write between two restarts. */
const WORK_MS = 700
const SETTLE_MS = 2_000

/** Used in turn: a fast shutdown, an immediate shutdown and a crash; the last two require recovery from the log. */
const WAYS = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const

/** Restarts PostgreSQL while clients write through nginx. */
export async function restartFaults(figures: Figures): Promise<void> {
  await withEnvironment({}, async (environment) => {
    const { server } = environment
    const live = await watchLiveRound(environment, 'watched-through-restarts')
    const writers = startWriters(environment)
    const startMs = performance.now()
    for (let restart = 0; restart < RESTARTS; restart++) {
      await delay(WORK_MS)
      await endProcess(server.process(), WAYS[restart % WAYS.length])
      await server.restart()
    }
    const endedAt = performance.now()
    await live.play()
    const arrivalMs = await live.arrivalMs()
    await delay(SETTLE_MS)
    await writers.stop()
    const name = `${RESTARTS} restarts of PostgreSQL`
    figures.add(`${name}: duration, a third of them crashes`, seconds(endedAt - startMs))
    await reportWrites(figures, name, environment, {
      writers,
      endedAt,
      limits: { recoveredWithinMs: 10_000, respondsWithinMs: 15_000 },
    })
    figures.add(`${name}: live value after the last one`, seconds(arrivalMs), {
      text: 'within 5 s',
      isMet: arrivalMs < 5_000,
    })
    await live.close()
  })
}
