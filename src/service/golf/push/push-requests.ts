import { millisecondsInHour } from 'date-fns/constants'
import type { Clock } from '../../base/clock.ts'
import { rulesOf, topicOf } from './compose-push.ts'
import { encryptMessage } from './encrypt-message.ts'
import type { WaitingPush } from './push-messages.ts'
import type { createPushTransport, PushResponse } from './push-transport.ts'
import { type VapidKey, vapidAuthorization } from './vapid.ts'

const AUTHORIZATION_MS = 12 * millisecondsInHour

interface Deps {
  transport: ReturnType<typeof createPushTransport>
  clock: Clock
  /** How push services reach the operator: an `https:` or `mailto:` URL. */
  contact(): string
}

/** Creates what sends messages to push services, encrypted and signed (RFC 8030, 8291 and 8292). */
export function createPushRequests({ transport, clock, contact }: Deps) {
  return {
    /** Sends a message. @throws ForbiddenEndpointError; Error when there is no response */
    async send(row: WaitingPush, key: VapidKey, origin: string): Promise<PushResponse> {
      const { message } = row
      const ttlSeconds = Math.max(0, Math.floor((row.give_up_at - clock()) / 1000))
      const headers = {
        authorization: vapidAuthorization(key, {
          audience: origin,
          subject: contact(),
          expiresAtMs: clock() + AUTHORIZATION_MS,
        }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        urgency: rulesOf(message.kind).urgency,
        topic: topicOf(message.round),
      }
      return transport.send(row.endpoint, headers, encryptMessage(Buffer.from(JSON.stringify(message)), row))
    },

    close: transport.close,
  }
}
