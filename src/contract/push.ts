import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { bounded } from './wire.ts'

/** The longest endpoint that is accepted; those of push services have up to some 500 characters. */
export const ENDPOINT_MAX_LENGTH = 1024
/** Rounds that one browser follows at a time. */
export const FOLLOWED_ROUNDS_MAX = 20

const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3)
  const message = `expected ${bytes} bytes in base64url`
  return v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), message))
}

/** Returns whether a text is an https URL whose host is written in one way, as browsers write it. */
function isHttps(text: string): boolean {
  const url = text.startsWith('https://') ? URL.parse(text) : null
  return url !== null && text.startsWith(`${url.origin}/`) && !url.hostname.endsWith('.')
}

/** The URL at the push service of a browser. Push services know it as well, so it proves nothing. */
const pushEndpoint = v.pipe(
  v.string(),
  v.maxLength(ENDPOINT_MAX_LENGTH, 'is too long'),
  v.check(isHttps, 'expected an https URL'),
)
/** A public key of the curve P-256, uncompressed. */
const publicKey = base64url(65)
/** The secret that a browser shares with those who send to it (`PushSubscription.toJSON().keys.auth`). */
const auth = base64url(16)
const roundToken = v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(400, 'is too long'))

/** What `PushSubscription.toJSON()` returns, with the key that the browser subscribed with. */
const subscription = {
  endpoint: pushEndpoint,
  keys: v.object({ p256dh: publicKey, auth }),
  publicKey,
}

/** Returns the public key of the service (VAPID), with which browsers subscribe (`applicationServerKey`). */
export const getPushKey = endpoint('GET', '/rest/push/key', {
  response: v.object({ publicKey }),
  capability: 'push',
})

/**
 * Follows a live round. The owner, signed in, and a scorer with `X-Scorer-Key` follow as players. Following again with the
 * same endpoint replaces the choices. Fails with 404 when there is no such round, 409 when it is not live or the endpoint
 * is known with another secret, 410 when `publicKey` has been replaced and the browser must subscribe with the current one,
 * 413 and 429 beyond the limits.
 */
export const followRound = endpoint('POST', '/rest/push/subscriptions', {
  body: v.object({
    round: roundToken,
    ...subscription,
    /** Whether to be told of birdies as well. */
    birdies: v.optional(v.boolean(), false),
  }),
  response: v.object({ isPlayer: v.boolean() }),
})

/** A subscription that is proved with its secret. Without it, and with another one, the endpoint is unknown. */
const proof = { endpoint: pushEndpoint, auth: v.optional(auth) }

/** Ends following a round, or all rounds; also what does not exist any more. */
export const unfollowRound = endpoint('POST', '/rest/push/subscriptions/remove', {
  body: v.object({ ...proof, round: v.optional(roundToken) }),
})

const followed = v.object({ round: v.string(), isPlayer: v.boolean(), birdies: v.boolean() })
export type FollowedRound = v.InferOutput<typeof followed>

/** Returns the rounds that an endpoint follows. */
export const findFollowedRounds = endpoint('POST', '/rest/push/subscriptions/find', {
  body: v.object(proof),
  response: v.object({ rounds: bounded(followed, 0, FOLLOWED_ROUNDS_MAX) }),
})

/**
 * Moves what an endpoint follows to another one of the same browser, which has replaced it. Fails with 409 when
 * the other one is known with another secret, or at another host that is no known push service, and 410 when `publicKey` is
 * not accepted any more.
 */
export const replacePushEndpoint = endpoint('POST', '/rest/push/subscriptions/replace', {
  body: v.object({ oldEndpoint: pushEndpoint, oldAuth: v.optional(auth), ...subscription }),
})

/**
 * What a message is about: the first score, another leader, an eagle or better, a birdie, the end of the round; for
 * players scores that differ between devices, and a card to confirm.
 */
export const pushKinds = ['started', 'lead', 'eagle', 'birdie', 'finished', 'discrepancy', 'confirm'] as const
export type PushKind = (typeof pushKinds)[number]

/** A message as the service worker receives it: JSON, which only the browser can decrypt. */
export const pushMessage = v.object({
  /** The token of the round. Each message of a round replaces the previous one. */
  round: v.string(),
  kind: v.picklist(pushKinds),
  /** Rises with each message of the round. An equal one is a repetition, a smaller one is out of date. */
  number: v.number(),
  title: v.string(),
  body: v.string(),
  /** The path of the page to open. */
  url: v.string(),
})
export type PushMessage = v.InferOutput<typeof pushMessage>
