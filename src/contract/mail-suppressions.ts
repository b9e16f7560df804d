import * as v from 'valibot'
import { endpoint, orNothing } from './endpoint.ts'
import { changed } from './support.ts'
import { items, lenient, timestampMs } from './wire.ts'

const suppression = v.object({
  /** An e-mail address, or `hash:…` if its account was deleted. */
  email: v.string(),
  source: v.picklist(['refusal', 'report', 'staff']),
  /** The reply of the mail server, or the reason that staff entered. */
  reason: v.string(),
  createdMs: timestampMs,
  /** Login of the staff member who added it. */
  createdBy: lenient(v.string()),
  /** The mailing in which the address was refused. */
  runId: lenient(v.string()),
  campaign: lenient(v.string()),
})
/** An address that mailings leave out. */
export type Suppression = v.InferOutput<typeof suppression>

/**
 * Lists suppressed addresses, newest first; `query` is a part of an address; `before` is the `next` of the previous
 * page. Null if the service does not have this call.
 */
export const listSuppressions = endpoint('GET', '/mailing-flow/suppressions', {
  query: v.object({
    query: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
    before: v.optional(v.pipe(v.string(), v.maxLength(400))),
  }),
  response: orNothing(
    v.object({
      suppressions: items(suppression),
      /** The number of matching addresses on all pages. */
      total: v.pipe(v.number(), v.integer(), v.minValue(0)),
      next: lenient(v.string()),
    }),
  ),
})
/** Returns all suppressed addresses that match, as CSV. */
export const exportSuppressions = endpoint('GET', '/mailing-flow/suppressions.csv', {
  query: v.object({ query: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))) }),
})

const email = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(254))
/** Adds an address to the list. If it is already on the list, its reason stays unchanged. */
export const addSuppression = endpoint('POST', '/mailing-flow/suppressions', {
  body: v.object({ email, reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))) }),
  response: v.object({ ...suppression.entries, changeId: lenient(v.string()) }),
})

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Maximum number of addresses of one `addSuppressions`. */
export const SUPPRESSED_AT_ONCE = 10_000
/**
 * Adds many addresses to the list, with one entry in the audit log and one undo. Texts that are no addresses are left
 * out, and reported.
 */
export const addSuppressions = endpoint('POST', '/mailing-flow/suppressions/import', {
  body: v.object({
    emails: v.pipe(
      v.array(v.pipe(v.string(), v.trim(), v.maxLength(400))),
      v.minLength(1, 'is empty'),
      v.maxLength(SUPPRESSED_AT_ONCE, `expected at most ${SUPPRESSED_AT_ONCE} addresses`),
    ),
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  }),
  response: v.object({
    added: count,
    /** Addresses that were on the list before; their reasons stay. */
    known: count,
    /** Texts that are no e-mail addresses. */
    invalid: items(v.string()),
    changeId: lenient(v.string()),
  }),
  isLong: true,
})

/** Removes an address from the list. Fails with 404 if it is not on the list. */
export const releaseSuppression = endpoint('POST', '/mailing-flow/suppressions/release', {
  body: v.object({ email }),
  response: changed,
  isResponseOptional: true,
})

/** The outcome for one recipient of a delivery report. */
const reportOutcome = v.object({
  email: v.string(),
  isSuppressed: v.boolean(),
  /** The status code of the report, such as `5.1.1`, and why the address was or was not suppressed. */
  detail: v.string(),
})
export type ReportOutcome = v.InferOutput<typeof reportOutcome>
/** The response to a delivery report of a mail server, at `POST /rest/delivery_reports`. */
export const reportOutcomes = v.object({ outcomes: items(reportOutcome) })
