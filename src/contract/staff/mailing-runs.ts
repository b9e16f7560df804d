import * as v from 'valibot'
import { endpoint, orNothing } from '../endpoint.ts'
import { items, lenient, timestampMs } from '../wire.ts'

/** The highest rate limit, in mails per minute. */
export const RATE_MAX = 1_000_000
/** Mails per minute at most. */
export const ratePerMinute = v.pipe(
  v.number(),
  v.integer('expected a whole number'),
  v.minValue(1, 'expected at least 1'),
  v.maxValue(RATE_MAX, `expected at most ${RATE_MAX}`),
)

const count = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0)

export const mailingStates = ['running', 'paused', 'stopped', 'finished', 'failed'] as const
export type MailingState = (typeof mailingStates)[number]

/** Numbers of recipients of a run by the outcome of their mail. */
const mailingCounts = v.object({
  sent: count,
  /** Waiting or being sent. */
  left: count,
  failed: count,
  /** The mail may have arrived before a process or a connection ended; it is never sent again. */
  unsure: count,
  optedOut: count,
  /** The address is on the suppression list. */
  suppressed: count,
  /** The campaign was sent to the address before. */
  alreadySent: count,
  /** Rows without a valid address. */
  invalid: count,
  /** Rows that repeat the address of an earlier row. */
  duplicates: count,
})
/** The sum of all counts is the number of rows of the recipients file, as in `MailingCheck`. */
export type MailingCounts = v.InferOutput<typeof mailingCounts>

export const mailingRun = v.object({
  id: v.string(),
  campaign: v.string(),
  emailsFileName: v.string(),
  templateId: v.string(),
  /** Login of the staff member who started it. */
  actor: v.string(),
  state: v.picklist(mailingStates),
  /** Why the service paused it, or why it failed. */
  message: lenient(v.string()),
  startedMs: lenient(timestampMs),
  finishedMs: lenient(timestampMs),
  counts: mailingCounts,
  /** The rate limit that staff have set. */
  ratePerMinute: lenient(v.number()),
  /** Login of the staff member who last paused, resumed or stopped it. */
  changedBy: lenient(v.string()),
})
/** One mailing run. */
export type MailingRun = v.InferOutput<typeof mailingRun>

/** Lists the mailings, newest first. `before` is the `next` of the previous page. */
export const listMailings = endpoint('GET', '/mailing-flow/runs', {
  query: v.object({ before: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
  response: v.object({ runs: items(mailingRun), next: lenient(v.string()) }),
  capability: 'mailingRuns',
})

/** Returns one mailing. Null if no mailing has this id. */
export const getMailing = endpoint('GET', '/mailing-flow/runs/{id}', { response: orNothing(mailingRun) })

/**
 * Pauses a running mailing. Only mails that are already being sent still go out. Fails with 409 if it is not running.
 */
export const pauseMailing = endpoint('POST', '/mailing-flow/runs/{id}/pause', { response: mailingRun })

/** Resumes a paused mailing. Fails with 409 if it is not paused or another mailing is in progress. */
export const resumeMailing = endpoint('POST', '/mailing-flow/runs/{id}/resume', { response: mailingRun })

/** Stops a running or paused mailing for good. Fails with 409 if it has ended. */
export const stopMailing = endpoint('POST', '/mailing-flow/runs/{id}/stop', { response: mailingRun })

/** Returns all recipients of a mailing with the outcome of their mail, as CSV. */
export const exportMailingResults = endpoint('GET', '/mailing-flow/runs/{id}/results.csv')

export const recipientOutcomes = [
  'left',
  'sent',
  'failed',
  'unsure',
  'optedOut',
  'suppressed',
  'alreadySent',
  'invalid',
  'duplicate',
] as const
/** What has become of the mail to a recipient; each belongs to one of `MailingCounts`. */
export type RecipientOutcome = (typeof recipientOutcomes)[number]

const mailingRecipient = v.object({
  /** The row number as a spreadsheet shows it. */
  row: count,
  /** An e-mail address, or `hash:…` if its account was deleted. */
  email: v.string(),
  outcome: v.picklist(recipientOutcomes),
  /** Why the mail failed, or what is wrong with the row. */
  detail: lenient(v.string()),
  /** When the outcome was stored. */
  at: lenient(timestampMs),
})
export type MailingRecipient = v.InferOutput<typeof mailingRecipient>

/**
 * Lists the recipients of a mailing by row, with one outcome or with all. `after` is the `next` of the previous page.
 * Recipients who already had the campaign when the mailing was prepared are not stored, only counted.
 */
export const listMailingRecipients = endpoint('GET', '/mailing-flow/runs/{id}/recipients', {
  query: v.object({
    outcome: v.optional(v.picklist(recipientOutcomes)),
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'expected the next of another page'))),
  }),
  response: v.object({
    recipients: items(mailingRecipient),
    /** The number of matching recipients on all pages. */
    total: v.pipe(v.number(), v.integer(), v.minValue(0)),
    next: lenient(v.string()),
  }),
})
