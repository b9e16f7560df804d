import { millisecondsInHour } from 'date-fns/constants'
import { rulesOf, topicOf } from './compose-push.ts'
import { encryptMessage } from './encrypt-message.ts'
import type { WaitingPush } from './push-messages.ts'
import { type VapidKey, vapidAuthorization } from './vapid.ts'

const AUTHORIZATION_MS = 12 * millisecondsInHour

interface Sender {
  key: VapidKey
  /** How push services reach the operator: an `https:` or `mailto:` URL. */
  contact: string
  nowMs: number
}

/** Returns the request that sends a message to a push service, encrypted and signed (RFC 8030, 8291 and 8292). */
export function pushRequestOf(
  row: WaitingPush,
  { key, contact, nowMs }: Sender,
): { headers: Record<string, string>; body: Uint8Array } {
  const { message } = row
  const audience = new URL(row.endpoint).origin
  const expiresAtMs = nowMs + AUTHORIZATION_MS
  return {
    headers: {
      authorization: vapidAuthorization(key, { audience, subject: contact, expiresAtMs }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(Math.max(0, Math.floor((row.give_up_at - nowMs) / 1000))),
      urgency: rulesOf(message.kind).urgency,
      topic: topicOf(message.round),
    },
    body: encryptMessage(Buffer.from(JSON.stringify(message)), row),
  }
}
