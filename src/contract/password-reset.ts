import * as v from 'valibot'
import { email } from './email-address.ts'
import { endpoint } from './endpoint.ts'
import { credential, user } from './session.ts'
import { maybe } from './wire.ts'

// Apart from the session, which all pages load.

/** The code of a mailed link. */
const code = v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(200))

export const requestReset = endpoint('POST', '/rest/auth/request_reset', { body: v.object({ id: email }) })
/** Other services may respond with anything. */
const resetResult = v.fallback(
  v.object({
    /** The number of passkeys that the reset has removed. */
    passkeysRemoved: maybe(v.number()),
    /** The number of access tokens that the reset has revoked. */
    accessTokensRevoked: maybe(v.number()),
    /** The number of rounds about which the reset has ended notifications. */
    notificationsEnded: maybe(v.number()),
    /** The number of links for scorers that still work, because others may be using them. */
    scorerLinks: maybe(v.number()),
    /** Whether the reset has cancelled a deletion of the account. */
    deletionCancelled: maybe(v.boolean()),
  }),
  {
    passkeysRemoved: undefined,
    accessTokensRevoked: undefined,
    notificationsEnded: undefined,
    scorerLinks: undefined,
    deletionCancelled: undefined,
  },
)
export type ResetResult = v.InferOutput<typeof resetResult>

/**
 * Sets a new password. Ends sessions, notifications and pending changes, revokes access tokens, and removes the passkeys
 * of golfers. Fails with 400 when the link has expired.
 */
export const resetPassword = endpoint('POST', '/rest/auth/reset', {
  body: v.object({
    id: email,
    code,
    token: credential,
  }),
  response: resetResult,
  isResponseOptional: true,
})

/**
 * Confirms the address of an account with the code of a mailed link. Needs a session of this account, or its credential,
 * which then starts a session; neither alone proves the address. Fails with 400 when the link has expired, 401 without
 * either, and 422 when the credential is wrong.
 */
export const confirmAccount = endpoint('POST', '/rest/auth/confirm', {
  body: v.object({ id: email, code, token: v.optional(credential) }),
  response: user,
})
