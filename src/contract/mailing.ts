import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { mailingRun, ratePerMinute } from './mailing-runs.ts'
import { items, lenient, timestampMs } from './wire.ts'

const name = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(200))

/** The three fields of the form that starts a mailing. */
export const mailingFields = v.object({ emailsFileName: name, templateId: name, campaign: name })
export type MailingFields = v.InferOutput<typeof mailingFields>

/**
 * Starts a mailing run, or schedules it. Recipients to whom the campaign was sent before are skipped unless `resend` is
 * true. Fails with 409 while another run is in progress, unless the new one starts later.
 */
export const startMailing = endpoint('POST', '/mailing-flow', {
  body: v.object({
    ...mailingFields.entries,
    resend: v.optional(v.boolean()),
    ratePerMinute: v.optional(ratePerMinute),
    /** Unix milliseconds; a time in the past starts the run now. */
    startAtMs: v.optional(timestampMs),
    /** The run pauses when more than this percentage of the last 100 to 200 mails has failed; 5 by default. */
    failurePercent: v.optional(
      v.pipe(
        v.number(),
        v.integer('expected a whole number'),
        v.minValue(1, 'expected at least 1'),
        v.maxValue(100, 'expected at most 100'),
      ),
    ),
  }),
  isLong: true,
})

const mailingStatus = v.object({
  message: v.fallback(v.string(), ''),
  inProgress: v.fallback(v.boolean(), false),
  /** The run that the status message describes. */
  run: lenient(mailingRun),
  /** Scheduled runs, the next one first. */
  scheduled: lenient(items(mailingRun)),
})
export type MailingStatus = v.InferOutput<typeof mailingStatus>
export const getMailingStatus = endpoint('GET', '/mailing-flow/status', { response: mailingStatus })
