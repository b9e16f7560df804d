import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto'
import { millisecondsInDay } from 'date-fns/constants'
import type { Context } from '../../base/context.ts'
import { createSecrets } from '../../base/keys/secrets.ts'

/** The order of the curve P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** Longer than a private key, so that the remainder is uniform. */
const SEED_BYTES = 48
const COORDINATE_BYTES = 32

/** The key pair with which the service identifies itself to push services (VAPID, RFC 8292). */
export interface VapidKey {
  /** In base64url, uncompressed: what browsers subscribe with. */
  publicKey: string
  privateKey: KeyObject
}

/** Returns the key pair of a secret of the service, always the same one. */
export function vapidKeyOf(secret: string): VapidKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'web push', SEED_BYTES))
  const number = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n
  return vapidKeyFrom(Buffer.from(number.toString(16).padStart(2 * COORDINATE_BYTES, '0'), 'hex'))
}

/** Returns the key pair of a private key of 32 bytes. */
export function vapidKeyFrom(privateKey: Uint8Array): VapidKey {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  const point = ecdh.getPublicKey()
  const coordinate = (at: number) => point.subarray(at, at + COORDINATE_BYTES).toString('base64url')
  const d = Buffer.from(privateKey).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(1 + COORDINATE_BYTES), d }
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  }
}

/** What a push service learns about the sender. */
interface VapidClaims {
  /** The origin of the push service. */
  audience: string
  /** A URL under which the operator of the service can be reached: `https:` or `mailto:`. */
  subject: string
  expiresAtMs: number
}

/** Returns the header `Authorization` of a request to a push service. */
export function vapidAuthorization({ publicKey, privateKey }: VapidKey, claims: VapidClaims): string {
  const { audience, subject, expiresAtMs } = claims
  const payload = { aud: audience, exp: Math.floor(expiresAtMs / 1000), sub: subject }
  const signed = [{ typ: 'JWT', alg: 'ES256' }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}

/** The secret from which the key pair is derived. */
const PUSH_SECRET = 'push'
/** How long a browser follows a round at most, for a round that never ends. */
export const FOLLOWING_MAX_MS = 14 * millisecondsInDay
/**
 * How long a replaced key is accepted: longer than any subscription lasts, because each keeps the key with which the
 * browser subscribed.
 */
const REPLACED_PUSH_KEY_MS = 30 * millisecondsInDay

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
