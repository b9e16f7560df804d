import type { Context } from '../../base/context.ts'

/** The notification channel for changed rounds; each message is a round's token. */
export const LIVE_CHANNEL = 'live_rounds'

/** Tells all processes that a round which is or was live has changed. Must be called in the transaction that changes it. */
export const notifyLive = ({ db, kind }: Pick<Context, 'db' | 'kind'>, token: string): Promise<void> =>
  kind.notifications.notify(db, LIVE_CHANNEL, token)
