import * as v from 'valibot'
import { endpoint, orNothing } from './endpoint.ts'
import { items, lenient, timestampMs } from './wire.ts'

/** The highest rate limit. */
export const RATE_MAX = 1_000_000
/** The most mails per minute. */
export const ratePerMinute = v.pipe(
  v.number(),
  v.integer('expected a whole number'),
  v.minValue(1, 'expected at least 1'),
  v.maxValue(RATE_MAX, `expected at most ${RATE_MAX}`),
)

const count = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0)

export const mailingStates = ['scheduled', 'running', 'paused', 'stopped', 'finished', 'failed'] as const
export type MailingState = (typeof mailingStates)[number]

/** How many recipients of a run there are by what became of their mail. */
const mailingCounts = v.object({
  sent: count,
  /** Waiting or being sent. */
  left: count,
  failed: count,
  /** May have arrived before a process or a connection broke off; never sent again. */
  unsure: count,
  optedOut: count,
  /** On the suppression list. */
  suppressed: count,
  /** The campaign had been sent to them before. */
  alreadySent: count,
  /** Rows without a valid address of their own. */
  invalid: count,
})
export type MailingCounts = v.InferOutput<typeof mailingCounts>

export const mailingRun = v.object({
  id: v.string(),
  campaign: v.string(),
  emailsFileName: v.string(),
  templateId: v.string(),
  /** Login of who started it. */
  actor: v.string(),
  state: v.picklist(mailingStates),
  /** Why it paused by itself or failed. */
  message: lenient(v.string()),
  /** When a scheduled run starts. */
  startAtMs: lenient(timestampMs),
  startedMs: lenient(timestampMs),
  finishedMs: lenient(timestampMs),
  counts: mailingCounts,
  /** The limit that staff have set. */
  ratePerMinute: lenient(v.number()),
  /** Mails per minute since it was last started or resumed; missing if nothing has been sent since. */
  currentRate: lenient(v.number()),
  failurePercent: lenient(v.number()),
  isResend: v.fallback(v.boolean(), false),
  /** Login of who last paused, resumed or stopped it. */
  changedBy: lenient(v.string()),
  /** The run whose failed recipients it is sent to. */
  failedOf: lenient(v.string()),
})
/** One mailing, from the time when it was started or scheduled. */
export type MailingRun = v.InferOutput<typeof mailingRun>

/** Lists the mailings, newest first. `before` is the `next` of the page before. "Nothing" without this call. */
export const listMailings = endpoint('GET', '/mailing-flow/runs', {
  query: v.object({ before: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
  answer: orNothing(v.object({ runs: items(mailingRun), next: lenient(v.string()) })),
})

/** Returns one mailing. "Nothing" if there is none with this id. */
export const getMailing = endpoint('GET', '/mailing-flow/runs/{id}', { answer: orNothing(mailingRun) })

/** Pauses a running mailing; at most the mails under way are still sent. Fails with 409 if it is not running. */
export const pauseMailing = endpoint('POST', '/mailing-flow/runs/{id}/pause', { answer: mailingRun })

/** Resumes a paused mailing. Fails with 409 if it is not paused or another one is in progress. */
export const resumeMailing = endpoint('POST', '/mailing-flow/runs/{id}/resume', { answer: mailingRun })

/** Stops a running, paused or scheduled mailing for good. Fails with 409 if it has ended. */
export const stopMailing = endpoint('POST', '/mailing-flow/runs/{id}/stop', { answer: mailingRun })

/** Changes the rate limit of a mailing that has not ended; null removes it. */
export const setMailingRate = endpoint('POST', '/mailing-flow/runs/{id}/rate', {
  body: v.object({
    ratePerMinute: v.nullable(ratePerMinute),
  }),
  answer: mailingRun,
})

/** Returns every recipient of a mailing with the outcome, as comma separated values. */
export const exportMailingResults = endpoint('GET', '/mailing-flow/runs/{id}/results.csv')

/**
 * Starts a mailing with the same template to the recipients whose mail failed, except those who have it since.
 * Fails with 409 while another run is in progress or if nobody is left.
 */
export const sendToFailed = endpoint('POST', '/mailing-flow/runs/{id}/send_to_failed', {
  answer: mailingRun,
  isLong: true,
})
