import * as v from 'valibot'
import { bulkProgress } from './bulk-changes.ts'
import { endpoint, orNothing } from './endpoint.ts'
import { lenient, timestampMs } from './wire.ts'

const text = lenient(v.string())
const time = lenient(timestampMs)

/**
 * A text that is different after each change of the data. Sent as `If-Match`, so that a change based on outdated data
 * fails.
 */
const version = v.fallback(v.string(), '')

/**
 * A golfer at a glance, and the versions of what staff can change. The console polls it every few seconds to notice
 * changes by colleagues.
 */
const userOverview = v.object({
  supportId: text,
  iid: text,
  login: text,
  name: text,
  createdAt: time,
  /** Whether the owner of the login has confirmed it; undefined without an account, and from services that do not say. */
  isConfirmed: lenient(v.boolean()),
  confirmedAt: time,
  /** Accurate to a few minutes. */
  lastSeenAt: time,
  disabledAt: time,
  /** When the account will be deleted, as its owner asked. */
  deletionAt: time,
  isStaff: v.fallback(v.boolean(), false),
  sessionCount: v.fallback(v.number(), 0),
  /** The access tokens of apps, without their secrets. */
  accessTokens: v.fallback(
    v.array(v.object({ id: v.string(), name: v.string(), createdMs: timestampMs, lastUsedMs: time })),
    [],
  ),
  note: lenient(v.object({ text: v.string(), updatedBy: v.string(), updatedAt: timestampMs })),
  /** The active license. */
  license: lenient(v.object({ type: v.string(), expiration: time })),
  versions: v.object({
    login: version,
    account: version,
    license: version,
    note: version,
    rounds: version,
    /** Version of all properties, both those uploaded by phones and those set by staff. */
    properties: version,
    /**
     * Versions of the properties set by staff, by `{iid}/{name}`. A property that does not exist has the version
     * `none`.
     */
    property: v.fallback(v.record(v.string(), v.string()), {}),
  }),
  /** The change of many rounds that the service is making. */
  bulkChange: lenient(v.object({ changeId: v.string(), isDeleted: v.boolean(), ...bulkProgress.entries })),
  latestChange: lenient(v.object({ id: v.string(), at: timestampMs, actor: v.string(), action: v.string() })),
})
export type UserOverview = v.InferOutput<typeof userOverview>

/** Returns the overview of the owner of an install or support id. A service without overviews returns 404. */
export const getUserOverview = endpoint('GET', '/rest/admin/user_overview/{id}', {
  response: orNothing(userOverview),
})

/** The response to a change: the id that `undoChange` takes, if the change can be undone. */
export const changed = v.fallback(v.object({ changeId: lenient(v.string()) }), { changeId: undefined })

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
