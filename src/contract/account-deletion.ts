import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { credential } from './session.ts'
import { timestampMs } from './wire.ts'

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
