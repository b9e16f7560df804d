import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { credential, userName } from './session.ts'
import { items, maybe, timestampMs } from './wire.ts'

/**
 * What an access token gives access to: `rounds` are the rounds of its account, which it can record and list, and the
 * published courses on which they are played.
 */
export const tokenScope = v.picklist(['rounds'])
export type TokenScope = v.InferOutput<typeof tokenScope>

/** The name that the user gave the access token. */
export const accessTokenName = userName

const accessToken = v.object({
  id: v.string(),
  name: v.string(),
  scope: maybe(tokenScope),
  createdMs: timestampMs,
  /** Accurate to a few minutes; null if it has not been used yet. */
  lastUsedMs: maybe(timestampMs),
})
/** An access token of an app as its owner sees it. */
export type AccessToken = v.InferOutput<typeof accessToken>

const createdAccessToken = v.object({
  ...accessToken.entries,
  /** What the app sends. Only this response contains it. */
  secret: v.pipe(v.string(), v.nonEmpty()),
})
export type CreatedAccessToken = v.InferOutput<typeof createdAccessToken>

/** Returns the access tokens of the current user, oldest first. */
export const listAccessTokens = endpoint('GET', '/rest/account/access_tokens', {
  response: v.object({ accessTokens: items(accessToken) }),
  capability: 'accessTokens',
})
/**
 * Creates an access token with the scope `rounds`. Fails with 422 when the password is wrong, and with 409 when the
 * e-mail address is not confirmed or the account has too many.
 */
export const createAccessToken = endpoint('POST', '/rest/account/access_tokens', {
  body: v.object({ name: accessTokenName, token: credential }),
  response: createdAccessToken,
})
/** Returns whose access token an app has, so that it can check a token that was pasted, and show to whom it belongs. */
export const getTokenOwner = endpoint('GET', '/rest/access_token/owner', {
  response: v.object({ name: v.string() }),
})
/** Revokes an access token. Fails with 404 when there is no such token. */
export const revokeAccessToken = endpoint('DELETE', '/rest/account/access_tokens/{id}')
