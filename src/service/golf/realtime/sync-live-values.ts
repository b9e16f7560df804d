import type { Notifications, Subscription } from '../../base/database/database-kind.ts'
import type { GolfServices } from '../areas.ts'
import type { LiveValues } from './live-values.ts'

/** The notification channel for changed rounds; each message is a round's token. */
export const LIVE_CHANNEL = 'live_rounds'
const RETRY_MS = 1_000

interface Deps {
  rounds: Pick<GolfServices['rounds'], 'liveValue' | 'liveValues'>
  notifications: Notifications
  liveValues: LiveValues
  log: { warn(details: object, message: string): void }
}

/**
 * Keeps this process's live values up to date with the database, whichever process writes to it. Reads one value after
 * another, so that an older value never replaces a newer one.
 */
export async function syncLiveValues({
  rounds,
  notifications,
  liveValues,
  log,
}: Deps): Promise<Subscription> {
  let queue = Promise.resolve()
  let retryTimer: NodeJS.Timeout | undefined
  let isEnded = false

  const enqueue = (read: () => Promise<void>) => {
    queue = queue.then(read).catch((err: unknown) => {
      log.warn({ err }, 'reading live rounds failed; retrying')
      clearTimeout(retryTimer)
      if (!isEnded) retryTimer = setTimeout(readAll, RETRY_MS)
    })
  }
  const readAll = () =>
    enqueue(async () => {
      const values = await rounds.liveValues()
      for (const token of liveValues.tokens()) if (!values.has(token)) liveValues.publish(token, null)
      for (const [token, value] of values) liveValues.publish(token, value)
    })

  const subscription = await notifications.listen(LIVE_CHANNEL, {
    onMessage: (token) => enqueue(async () => liveValues.publish(token, await rounds.liveValue(token))),
    onReset: readAll,
    onLost: (err) => log.warn({ err }, 'lost the connection for live round notifications; reconnecting'),
  })
  await queue
  return {
    async end() {
      isEnded = true
      await subscription.end()
      clearTimeout(retryTimer)
      await queue
    },
  }
}
