import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { createdPasskey, passkeyCreation } from './passkeys.ts'
import { credential, user } from './session.ts'
import { maybe } from './wire.ts'

/** A one-time code of an authenticator app or a recovery code, as typed: spaces, dashes and case do not matter. */
const code = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(40, 'is too long'))
const linkToken = v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(200))

/** Confirms the sign-in of staff with a code. Fails with 422 when the code is wrong or was used before. */
export const confirmSignIn = endpoint('POST', '/rest/auth/second_step', {
  body: v.object({ code }),
  response: v.object({
    user,
    /** The number of recovery codes left; missing unless one was used. */
    recoveryCodesLeft: maybe(v.number()),
  }),
})

/**
 * Returns the user of an enrolment link and a new secret for an authenticator app. Fails with 400 when it has expired.
 */
export const openEnrolment = endpoint('POST', '/rest/auth/enrolment/open', {
  body: v.object({ link: linkToken }),
  response: v.object({
    email: v.string(),
    /** Whether the link also sets the password. */
    setsPassword: v.boolean(),
    /** The secret in base 32. */
    secret: v.string(),
    /** The `otpauth://…` URL for authenticator apps. */
    secretUrl: v.string(),
  }),
})
export const beginEnrolmentPasskey = endpoint('POST', '/rest/auth/enrolment/passkey', {
  body: v.object({ link: linkToken }),
  response: passkeyCreation,
})
/**
 * Sets up the second step with either a code of the authenticator app or a new passkey. The link cannot be used again.
 * Fails with 400 when the link has expired and 422 when the code is wrong or the passkey cannot be verified.
 */
export const finishEnrolment = endpoint('POST', '/rest/auth/enrolment/finish', {
  body: v.object({
    link: linkToken,
    /** The credential token of the new password, if the link sets it. */
    token: maybe(credential),
    code: maybe(code),
    passkey: maybe(createdPasskey),
  }),
  response: v.object({ recoveryCodes: v.array(v.string()) }),
})
