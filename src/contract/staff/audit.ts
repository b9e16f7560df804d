import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { items, lenient, timestampMs } from '../wire.ts'

/** What kind of thing an event concerns, besides a user. */
export const auditSubjectTypes = [
  'round',
  'competition',
  'mailing',
  'batch',
  'code',
  'facility',
  'search',
  'recipients',
  'template',
  'address',
] as const

const subject = v.object({ type: v.picklist(auditSubjectTypes), id: v.string() })
export type AuditSubject = v.InferOutput<typeof subject>

const auditEvent = v.object({
  /** Empty if the service does not identify its events. */
  id: v.fallback(v.string(), ''),
  at: timestampMs,
  /** Login of the staff member; `operator`; or `service` for what the service does by itself. */
  actor: v.string(),
  kind: v.fallback(v.picklist(['change', 'read']), 'change'),
  action: v.string(),
  /**
   * `refused`, `failed`, or a word for success such as `done` or `created`; may be followed by a colon and an
   * explanation.
   */
  result: v.string(),
  detail: lenient(v.string()),
  /** The changed value before and after a change, as texts. */
  before: lenient(v.string()),
  after: lenient(v.string()),
  /** The golfer concerned. */
  user: lenient(
    v.object({ login: lenient(v.string()), iid: lenient(v.string()), supportId: lenient(v.string()) }),
  ),
  subject: lenient(subject),
  /** The change can be undone with `undoChange`, unless the same was changed again. */
  canUndo: v.fallback(v.boolean(), false),
  undoneAt: lenient(timestampMs),
})
/** One thing that a staff member did or read. */
export type AuditEvent = v.InferOutput<typeof auditEvent>

const optionalText = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)))

/** The filters of the audit log. All are optional; an event must match all that are given. */
export const auditFilter = v.object({
  actor: optionalText,
  kind: v.optional(v.picklist(['change', 'read'])),
  /**
   * Login, support id or install id of a golfer; id of what else an event concerns, such as a round; or what the search of
   * users finds, such as a part of a name.
   */
  about: optionalText,
})
export type AuditFilter = v.InferOutput<typeof auditFilter>

/** Lists the events that match, newest first. `before` is the `next` of the previous page. */
export const listAuditLog = endpoint('GET', '/rest/admin/audit_log', {
  query: v.object({ ...auditFilter.entries, before: optionalText }),
  response: v.object({ events: items(auditEvent), next: lenient(v.string()) }),
  capability: 'audit',
})

/** Returns all events that match as comma separated values, newest first. */
export const exportAuditLog = endpoint('GET', '/rest/admin/audit_log.csv', { query: auditFilter })

/** Lists the persons who have changed or read something. */
export const listAuditActors = endpoint('GET', '/rest/admin/audit_actors', {
  response: v.object({ actors: items(v.string()) }),
})

/**
 * Undoes a change. Fails if the changed data has been changed again since. `version` is the new one of the part of a
 * user's data that was changed, if it has one.
 */
export const undoChange = endpoint('POST', '/rest/admin/undo/{changeId}', {
  response: v.object({ version: lenient(v.string()) }),
})
