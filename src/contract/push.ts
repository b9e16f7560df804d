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
const isHttps = (text: string) => text.startsWith('https://') && URL.canParse(text)

/** The URL at the push service of a browser. Whoever has it can end what it follows. */
const pushEndpoint = v.pipe(
  v.string(),
  v.maxLength(ENDPOINT_MAX_LENGTH, 'is too long'),
  v.check(isHttps, 'expected an https URL'),
)
/** A public key of the curve P-256, uncompressed. */
const publicKey = base64url(65)
const roundToken = v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(400, 'is too long'))

/** What `PushSubscription.toJSON()` returns, with the key that the browser subscribed with. */
const subscription = {
  endpoint: pushEndpoint,
  keys: v.object({ p256dh: publicKey, auth: base64url(16) }),
  publicKey,
}

/** Returns the public key of the service (VAPID), with which browsers subscribe (`applicationServerKey`). */
export const getPushKey = endpoint('GET', '/rest/push/key', { response: v.object({ publicKey }) })

/**
 * Follows a live round. The owner, signed in, and a scorer with `X-Scorer-Key` follow as players. Following again with the
 * same endpoint replaces the choices. Fails with 404 when there is no such round, 409 when it is not live, 410 when
 * `publicKey` has been replaced and the browser must subscribe with the current one, 413 and 429 beyond the limits.
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

/** Ends following a round, or all rounds; also what does not exist any more. */
export const unfollowRound = endpoint('POST', '/rest/push/subscriptions/remove', {
  body: v.object({ endpoint: pushEndpoint, round: v.optional(roundToken) }),
})

const followed = v.object({ round: v.string(), isPlayer: v.boolean(), birdies: v.boolean() })
export type FollowedRound = v.InferOutput<typeof followed>

/** Returns the rounds that an endpoint follows. */
export const findFollowedRounds = endpoint('POST', '/rest/push/subscriptions/find', {
  body: v.object({ endpoint: pushEndpoint }),
  response: v.object({ rounds: bounded(followed, 0, FOLLOWED_ROUNDS_MAX) }),
})

/**
 * Moves what an endpoint follows to another one of the same browser, which has replaced it. Fails with 410 when
 * `publicKey` is not accepted any more.
 */
export const replacePushEndpoint = endpoint('POST', '/rest/push/subscriptions/replace', {
  body: v.object({ oldEndpoint: pushEndpoint, ...subscription }),
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
