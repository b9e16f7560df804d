import type { Notifications, Subscription } from '../database/database-kind.ts'
import type { Services } from '../services.ts'
import type { LiveValues } from './live-values.ts'

/** The word is the token of a round. */
export const LIVE_CHANNEL = 'live_rounds'
const AGAIN_MS = 1_000

interface Deps {
  rounds: Pick<Services['rounds'], 'liveValue' | 'liveValues'>
  notifications: Notifications
  liveValues: LiveValues
  log: { warn(what: object, line: string): void }
}

/**
 * Keeps what this process shows of live rounds in step with the database, whichever process writes there. What
 * it reads it reads in turn, so that an older value never follows a newer one.
 */
export async function syncLiveValues({
  rounds,
  notifications,
  liveValues,
  log,
}: Deps): Promise<Subscription> {
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
      for (const token of liveValues.tokens()) if (!values.has(token)) liveValues.publish(token, null)
      for (const [token, value] of values) liveValues.publish(token, value)
    })

  const subscription = await notifications.listen(LIVE_CHANNEL, {
    onMessage: (token) => inTurn(async () => liveValues.publish(token, await rounds.liveValue(token))),
    onReset: readAll,
    onLost: (err) => log.warn({ err }, 'the live rounds are not told of changes for now'),
  })
  await turn
  return {
    async end() {
      isEnded = true
      await subscription.end()
      clearTimeout(again)
      await turn
    },
  }
}
