import * as v from 'valibot'
import { endpoint, orNothing } from './endpoint.ts'
import { items, lenient, timestampMs } from './wire.ts'

const suppression = v.object({
  /** `hash:…` if the account of the address was deleted. */
  email: v.string(),
  source: v.picklist(['refusal', 'report', 'staff']),
  /** What the mail server said, or what staff wrote. */
  reason: v.string(),
  createdMs: timestampMs,
  /** Login of the member of staff. */
  createdBy: lenient(v.string()),
  /** The mailing that was refused. */
  runId: lenient(v.string()),
  campaign: lenient(v.string()),
})
/** An address that mailings leave out. */
export type Suppression = v.InferOutput<typeof suppression>

/**
 * Lists suppressed addresses, newest first; `query` is a part of an address, and `before` the `next` of the page before.
 * "Nothing" if the service has no such call.
 */
export const listSuppressions = endpoint('GET', '/mailing-flow/suppressions', {
  query: v.object({
    query: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
    before: v.optional(v.pipe(v.string(), v.maxLength(400))),
  }),
  answer: orNothing(
    v.object({
      suppressions: items(suppression),
      /** How many match, on all pages. */
      total: v.pipe(v.number(), v.integer(), v.minValue(0)),
      next: lenient(v.string()),
    }),
  ),
})
/** Returns all suppressed addresses that match as comma separated values. */
export const exportSuppressions = endpoint('GET', '/mailing-flow/suppressions.csv', {
  query: v.object({ query: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))) }),
})

const email = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(254))
/** Puts an address on the list. An address that is on it keeps its reason. */
export const addSuppression = endpoint('POST', '/mailing-flow/suppressions', {
  body: v.object({ email, reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))) }),
  answer: suppression,
})
/** Takes an address off the list. Fails with 404 if it is not on it. */
export const releaseSuppression = endpoint('POST', '/mailing-flow/suppressions/release', {
  body: v.object({ email }),
})

/** What became of one recipient of a delivery report. */
const reportOutcome = v.object({
  email: v.string(),
  isSuppressed: v.boolean(),
  /** The status of the report, such as `5.1.1`, and why the address was or was not suppressed. */
  detail: v.string(),
})
export type ReportOutcome = v.InferOutput<typeof reportOutcome>
/** Reads a delivery report (RFC 3464), such as a returned mail saved as `.eml`. Fails with 400 if it is none. */
export const uploadDeliveryReport = endpoint('POST', '/mailing-flow/delivery_reports', {
  encoding: 'file',
  answer: v.object({ outcomes: items(reportOutcome) }),
})
