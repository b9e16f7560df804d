import type { Subscription } from '../../base/database/database-kind.ts'
import { createPublicCompetitions } from '../competitions/public-competitions.ts'
import type { GolfContext } from '../golf-context.ts'
import { createRounds } from '../rounds/rounds.ts'
import { LIVE_CHANNEL, type LiveValues } from './live-values.ts'

const RETRY_MS = 1_000

interface Deps extends Pick<GolfContext, 'db' | 'clock' | 'kind' | 'competitionDocuments'> {
  liveValues: LiveValues
  log: { warn(details: object, message: string): void }
}

/**
 * Keeps this process's live values up to date with the database, whichever process writes to it. Reads one value after
 * another, so that an older value never replaces a newer one.
 */
export async function syncLiveValues(deps: Deps): Promise<Subscription> {
  const { kind, liveValues, log } = deps
  const rounds = createRounds(deps)
  const competitions = createPublicCompetitions(deps)
  const currentOf = async (token: string) =>
    (await rounds.liveValue(token)) ?? (await competitions.liveValue(token))
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
      const values = new Map([...(await rounds.liveValues()), ...(await competitions.liveValues())])
      for (const token of liveValues.tokens()) if (!values.has(token)) liveValues.publish(token, null)
      for (const [token, value] of values) liveValues.publish(token, value)
    })

  const subscription = await kind.notifications.listen(LIVE_CHANNEL, {
    onMessage: (token) => enqueue(async () => liveValues.publish(token, await currentOf(token))),
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
