import * as v from 'valibot'
import { email } from './email-address.ts'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'
import { lenient, maybe, plainText, visible } from './wire.ts'

/** The status of a change that was refused because the current password is wrong. */
export const WRONG_PASSWORD_STATUS = 422
/** Maximum length of an e-mail, name or password in a form. */
export const TEXT_MAX_LENGTH = 50
/** Minimum length of a new password in characters. */
export const PASSWORD_MIN_LENGTH = 6
/** The length that is recommended to golfers. */
export const PASSWORD_GOOD_LENGTH = 8
/** The minimum length for staff, whose passwords protect the data of all golfers. */
export const STAFF_PASSWORD_MIN_LENGTH = 12
/**
 * The beginning of the codes of reset links for staff. From it the page knows the minimum length without asking the
 * service, which must not reveal to strangers whose address belongs to staff.
 */
export const STAFF_CODE_PREFIX = 'staff-'

/** How the staff member can confirm the sign-in; both are false until they have used the operator's enrolment link. */
const secondStep = v.object({ hasCode: v.boolean(), hasPasskey: v.boolean() })
export const user = v.object({
  id: v.string(),
  name: maybe(v.string()),
  isStaff: maybe(v.boolean()),
  /** Present only in the response to signing in: signing in has cancelled the deletion of the account. */
  deletionCancelled: maybe(v.boolean()),
  /** Whether the owner of the e-mail address has confirmed it. `get_user` states it only while it is false. */
  isConfirmed: maybe(v.boolean()),
  /** How many rounds were recorded before the address was confirmed. `get_user` states it until the owner has decided. */
  heldRounds: lenient(v.number()),
  /** Present while a staff member has no access because the sign-in is not confirmed yet. */
  secondStep: lenient(secondStep),
})
/** A signed-in user. `isStaff` only controls the menu; the service checks the access of every call. */
export type User = v.InferOutput<typeof user>

/** A credential token: SHA-256 in uppercase hex; see `credentialToken` in the domain. */
export const credential = v.pipe(v.string(), v.regex(/^[0-9A-F]{64}$/, 'expected a SHA-256 in uppercase hex'))

/** The name of a user, as entered. */
export const userName = v.pipe(plainText, visible, v.maxLength(TEXT_MAX_LENGTH))

/** Returns the current user. Fails with 401 without a session. */
export const getUser = endpoint('GET', paths.getUser, { response: user })
export const signIn = endpoint('POST', '/rest/auth/login', {
  body: v.object({ id: email, token: credential }),
  response: user,
})
export const signUp = endpoint('POST', '/rest/auth/signup', {
  body: v.object({
    id: email,
    name: userName,
    token: credential,
  }),
  response: user,
})
/** Ends the session. */
export const signOut = endpoint('POST', '/rest/auth/logout', { capability: 'signOut' })
/**
 * Checks staff access. Any success means that access is allowed; a failure or a body of `false` means that it is
 * denied.
 */
export const checkAccess = endpoint('GET', paths.checkAccess, { response: v.unknown() })
