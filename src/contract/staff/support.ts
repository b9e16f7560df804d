import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { lenient } from '../wire.ts'

const text = lenient(v.string())

/**
 * The response to a change: the id that `undoChange` takes, if the change can be undone, and the new version of the
 * changed part of a user's data, if it has one.
 */
export const changed = v.fallback(v.object({ changeId: text, version: text }), {
  changeId: undefined,
  version: undefined,
})

/** An install id or a support id. */
const id = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(200))

/** Marks a property set by staff as deleted. */
export const removeProperty = endpoint('POST', '/rest/admin/remove_property', {
  body: v.object({ iid: id, name: id }),
  response: changed,
})

/** Ends all sessions of an account. Returns how many there were. */
export const endUserSessions = endpoint('POST', '/rest/admin/end_sessions', {
  body: v.object({ id }),
  response: v.object({ count: v.number() }),
})

/** Sends the owner of an account a link to set a new password. */
export const sendUserReset = endpoint('POST', '/rest/admin/send_reset', { body: v.object({ id }) })

/** Disables an account, which ends its sessions and links, or enables it again. */
export const setUserDisabled = endpoint('POST', '/rest/admin/set_disabled', {
  body: v.object({ id, isDisabled: v.boolean() }),
  response: changed,
})

export const NOTE_MAX_LENGTH = 4000

/** Sets the note of staff about a golfer; an empty text removes it. */
export const setUserNote = endpoint('POST', '/rest/admin/set_note', {
  body: v.object({ id, text: v.pipe(v.string(), v.trim(), v.maxLength(NOTE_MAX_LENGTH)) }),
  response: changed,
})
