import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { items, lenient, timestampMs } from '../wire.ts'
import { changed } from './support.ts'

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
 * page.
 */
export const listSuppressions = endpoint('GET', '/mailing-flow/suppressions', {
  query: v.object({
    query: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
    before: v.optional(v.pipe(v.string(), v.maxLength(400))),
  }),
  response: v.object({
    suppressions: items(suppression),
    /** The number of matching addresses on all pages. */
    total: v.pipe(v.number(), v.integer(), v.minValue(0)),
    next: lenient(v.string()),
  }),
  capability: 'suppressions',
})
const email = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(254))
/** Adds an address to the list. If it is already on the list, its reason stays unchanged. */
export const addSuppression = endpoint('POST', '/mailing-flow/suppressions', {
  body: v.object({ email, reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))) }),
  response: v.object({ ...suppression.entries, changeId: lenient(v.string()) }),
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
