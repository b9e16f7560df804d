import type { Hearing, Signals } from '../database/database-kind.ts'
import type { Services } from '../services.ts'
import type { LiveRounds } from './live-values.ts'

/** The word is the token of a round. */
export const LIVE_CHANNEL = 'live_rounds'
const AGAIN_MS = 1_000

interface Outside {
  rounds: Pick<Services['rounds'], 'liveValue' | 'liveValues'>
  signals: Signals
  liveRounds: LiveRounds
  log: { warn(what: object, line: string): void }
}

/**
 * Keeps what this process shows of live rounds in step with the database, whichever process writes there. What
 * it reads it reads in turn, so that an older value never follows a newer one.
 */
export async function followLiveRounds({ rounds, signals, liveRounds, log }: Outside): Promise<Hearing> {
  let turn = Promise.resolve()
  let again: NodeJS.Timeout | undefined
  let isEnded = false

  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(work).catch((err: unknown) => {
      log.warn({ err }, 'the live rounds could not be read; they are read again')
      clearTimeout(again)
      if (!isEnded) again = setTimeout(readAll, AGAIN_MS)
    })
  }
  const readAll = () =>
    inTurn(async () => {
      const values = await rounds.liveValues()
      for (const token of liveRounds.tokens()) if (!values.has(token)) liveRounds.publish(token, null)
      for (const [token, value] of values) liveRounds.publish(token, value)
    })

  const hearing = await signals.hear(LIVE_CHANNEL, {
    heard: (token) => inTurn(async () => liveRounds.publish(token, await rounds.liveValue(token))),
    missed: readAll,
    lost: (err) => log.warn({ err }, 'the live rounds are not told of changes for now'),
  })
  await turn
  return {
    async end() {
      isEnded = true
      await hearing.end()
      clearTimeout(again)
      await turn
    },
  }
}
