import { millisecondsInDay } from 'date-fns/constants'
import type { Context } from '../../base/context.ts'
import { createSecrets } from '../../base/keys/secrets.ts'
import { type VapidKey, vapidKeyOf } from './vapid.ts'

/** The secret from which the key pair is derived. */
export const PUSH_SECRET = 'push'
/** How long a browser follows a round at most, for a round that never ends. */
export const FOLLOWING_MAX_MS = 14 * millisecondsInDay
/**
 * How long a replaced key is accepted: longer than any subscription lasts, because each keeps the key with which the
 * browser subscribed.
 */
export const REPLACED_PUSH_KEY_MS = 30 * millisecondsInDay

/** The key pairs with which the service sends web push, shared by all processes on the database. */
export function createPushKeys({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const secrets = createSecrets({ db })

  return {
    /** Returns the current key, followed by those that it has replaced and that are still accepted. */
    async accepted(): Promise<[VapidKey, ...VapidKey[]]> {
      const [current, ...replaced] = await secrets.accepted(PUSH_SECRET)
      const nowMs = clock()
      const valid = replaced.filter(({ untilMs }) => untilMs > nowMs)
      return [vapidKeyOf(current.value), ...valid.map(({ value }) => vapidKeyOf(value))]
    },

    /** Replaces the key. Must be called in a transaction. Returns until when the previous one is accepted. */
    async rotate(): Promise<number> {
      const nowMs = clock()
      await secrets.rotate(PUSH_SECRET, nowMs, REPLACED_PUSH_KEY_MS)
      return nowMs + REPLACED_PUSH_KEY_MS
    },
  }
}
