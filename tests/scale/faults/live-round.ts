import { setTimeout as delay } from 'node:timers/promises'
import { LIVE_CHANNEL } from '../../../src/service/golf/realtime/live-values.ts'
import { createRounds } from '../../../src/service/golf/rounds/rounds.ts'
import { type LiveListener, listenToRound } from '../../support/live-listener.ts'
import { recorded } from '../../support/recorded.ts'
import { openContext } from '../support/open-context.ts'
import type { Environment } from './environment.ts'

const ARRIVAL_MAX_MS = 20_000

/** Starts a live round that is written directly to the database, with a watcher at each process. */
export async function watchLiveRound({ databaseUrl, cluster, iids, query }: Environment, token: string) {
  const context = await openContext(databaseUrl)
  let played = 0
  const nameNow = () => `Ann, time ${played}.`
  const play = async () => {
    played += 1
    const players = [{ name: nameNow(), holes: [{ strokes: 4 }, null, null] }]
    await createRounds(context).saveLive({
      iid: iids[0] ?? '',
      token,
      recorded: recorded({ token, players }),
    })
    await query('select pg_notify($1, $2)', [LIVE_CHANNEL, token])
  }
  await play()
  const watchers = await Promise.all(cluster.processes().map(({ origin }) => listenToRound(origin, token)))
  return {
    /** Stores the next state of the round and notifies the processes, which may miss the notification. */
    play,
    /** Returns the name of the player in the latest state. */
    latest: nameNow,
    /** Waits until every watcher has the latest state, and returns how long that took. */
    async arrivalMs() {
      const startMs = performance.now()
      const isLatest = ({ received }: LiveListener) => received.some((push) => push.includes(nameNow()))
      while (!watchers.every(isLatest)) {
        if (performance.now() - startMs > ARRIVAL_MAX_MS) return Number.POSITIVE_INFINITY
        await delay(5)
      }
      return performance.now() - startMs
    },
    async close() {
      for (const watcher of watchers) watcher.close()
      await context.close()
    },
  }
}
