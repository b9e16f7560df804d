import * as v from 'valibot'
import { email } from './email-address.ts'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'
import { TEE_GENDERS } from './round-rules.ts'
import { credential, user, userName } from './session.ts'
import { emailCategories } from './unsubscribe.ts'
import { items, maybe, timestampMs } from './wire.ts'

/** A handicap index with one decimal; a plus handicap is negative. */
export const handicapIndex = v.pipe(
  v.number(),
  v.minValue(-9.9),
  v.maxValue(54),
  v.check((index) => Number(index.toFixed(1)) === index, 'expected one decimal'),
)
/** What playing handicaps are proposed from. */
export const golferFacts = {
  handicapIndex: maybe(handicapIndex),
  /** Whose tees the golfer plays. */
  gender: maybe(v.picklist(TEE_GENDERS)),
}
const facts = v.object(golferFacts)
export type GolferFacts = v.InferOutput<typeof facts>

const account = v.object({
  ...user.entries,
  ...golferFacts,
  /** A new e-mail address that is not confirmed yet. */
  pendingEmail: maybe(v.string()),
})
/** The signed-in account as its owner sees it. */
export type Account = v.InferOutput<typeof account>

const accountSession = v.object({
  id: v.string(),
  /** Browser and operating system, such as "Chrome on Windows". */
  client: maybe(v.string()),
  signedInAt: v.number(),
  /** Accurate to a few minutes. */
  lastUsedAt: v.number(),
  isCurrent: maybe(v.boolean()),
})
/** One browser in which the account is signed in. */
export type AccountSession = v.InferOutput<typeof accountSession>

export const getAccount = endpoint('GET', paths.getAccount, { response: account, capability: 'account' })
export const changeName = endpoint('POST', '/rest/account/name', {
  body: v.object({ name: userName }),
  response: user,
})
/** Decides whether the rounds that were recorded before the address was confirmed belong to the account. */
export const decideHeldRounds = endpoint('POST', '/rest/account/held_rounds', {
  body: v.object({ takes: v.boolean() }),
})
/** Lists the live rounds of the current user for which scorers have a link that is not withdrawn. */
export const listScorerLinks = endpoint('GET', '/rest/account/scorer_links', {
  response: v.object({
    rounds: items(
      v.object({
        token: v.string(),
        course: v.string(),
        /** The start of the round. */
        date: v.number(),
        /** The names of the links. */
        names: v.array(v.string()),
      }),
    ),
  }),
})
/** Withdraws all of these links. */
export const withdrawScorerLinks = endpoint('DELETE', '/rest/account/scorer_links')
/** Replaces the handicap index and the gender; a missing one is none. */
export const setHandicap = endpoint('POST', '/rest/account/handicap', {
  // Strict, because a body that has neither would remove both.
  body: v.strictObject({
    handicapIndex: v.optional(handicapIndex),
    gender: v.optional(v.picklist(TEE_GENDERS)),
  }),
  response: facts,
})
/** Sends the link that confirms a new account again, unless it is confirmed. */
export const sendConfirmation = endpoint('POST', '/rest/account/confirmation')
/**
 * Sends a link that confirms a new e-mail address; the old one stays the login until then. Fails with 422 when the
 * password is wrong, and with 409 when the new address has an account.
 */
export const requestEmailChange = endpoint('POST', '/rest/account/email', {
  body: v.object({
    newId: email,
    /** Credential token of the current e-mail address and the password. */
    token: credential,
    /** Credential token of the new e-mail address and the same password. */
    newToken: credential,
  }),
})
/** Cancels a change of the e-mail address that is not confirmed yet. */
export const cancelEmailChange = endpoint('DELETE', '/rest/account/email')
/**
 * Confirms a new e-mail address of the signed-in account. Fails with 400 when the link has expired, with 403 when
 * another account asked for it, and with 409 when the new address has an account.
 */
export const confirmEmailChange = endpoint('POST', '/rest/auth/confirm_email', {
  body: v.object({ code: v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(200)) }),
  response: v.object({ id: v.string() }),
})
/** Sets a new password and ends all other sessions. Fails with 422 when the current password is wrong. */
export const changePassword = endpoint('POST', '/rest/account/password', {
  body: v.object({ token: credential, newToken: credential }),
})
export const listSessions = endpoint('GET', '/rest/account/sessions', {
  response: v.object({ sessions: items(accountSession) }),
})
/** Ends one session of the account. Fails with 404 when no session has this id. */
export const endSession = endpoint('DELETE', '/rest/account/sessions/{id}')
/** Ends all sessions of the account but the current one. */
export const endOtherSessions = endpoint('DELETE', '/rest/account/sessions')
/** Returns the categories that the account has opted out of. */
export const getEmailPreferences = endpoint('GET', '/rest/account/email_preferences', {
  response: emailCategories,
})
/** Replaces the categories that the account has opted out of; an empty list opts in to all. */
export const setEmailPreferences = endpoint('POST', '/rest/account/email_preferences', {
  body: emailCategories,
})

/** The text that the owner of an account types to confirm its deletion. */
export const DELETION_WORD = 'DELETE'
/** Signing in within this time cancels the deletion. */
export const DELETION_DELAY_DAYS = 14

/**
 * Schedules the deletion of the signed-in account and ends all its sessions. `token` is the credential token of its
 * e-mail and password. Fails with 422 when the password is wrong.
 */
export const deleteAccount = endpoint('POST', '/rest/account/delete', {
  body: v.object({
    token: credential,
    confirmation: v.literal(DELETION_WORD, `expected ${DELETION_WORD}`),
  }),
  response: v.object({
    /** When the account is deleted. */
    deletionAt: timestampMs,
  }),
})
