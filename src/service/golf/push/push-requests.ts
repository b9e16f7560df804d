import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { millisecondsInHour } from 'date-fns/constants'
import { rulesOf, topicOf } from './compose-push.ts'
import { type VapidKey, vapidAuthorization } from './push-keys.ts'
import type { WaitingPush } from './push-messages.ts'

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

const KEY_BYTES = 16
const NONCE_BYTES = 12
const SALT_BYTES = 16
/** Ends the last record of a message; zeros of padding could follow. */
const LAST_RECORD = 2
/** The size of a record, in which the message with its padding and its tag must fit: what every push service accepts. */
const RECORD_BYTES = 4096
/** The longest message in bytes: a record without delimiter, tag and header. */
export const MESSAGE_MAX_BYTES = 3993

/** The keys of a browser in base64url: its public key and the secret that it shares with the sender. */
interface BrowserKeys {
  p256dh: string
  auth: string
}

/** What is random in an encrypted message. */
interface Randomness {
  salt: Uint8Array
  privateKey?: Uint8Array
}

/**
 * Encrypts a message for one browser (RFC 8291): only the browser can read it, and no push service.
 * @param randomness is given only to compare the result with examples
 */
export function encryptMessage(
  message: Uint8Array,
  { p256dh, auth }: BrowserKeys,
  { salt, privateKey }: Randomness = { salt: randomBytes(SALT_BYTES) },
): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url')
  const ecdh = createECDH('prime256v1')
  if (privateKey) ecdh.setPrivateKey(privateKey)
  else ecdh.generateKeys()
  const ownKey = ecdh.getPublicKey()
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey])
  const secret = hkdfSync(
    'sha256',
    ecdh.computeSecret(browserKey),
    Buffer.from(auth, 'base64url'),
    keyInfo,
    32,
  )
  const derive = (info: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${info}\0`, bytes))
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', KEY_BYTES), derive('nonce', NONCE_BYTES))
  const encrypted = [cipher.update(message), cipher.update(Buffer.of(LAST_RECORD)), cipher.final()]
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_BYTES)
  sizes.writeUInt8(ownKey.length, 4)
  return Buffer.concat([salt, sizes, ownKey, ...encrypted, cipher.getAuthTag()])
}
