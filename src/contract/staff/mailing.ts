import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { mailingRun, ratePerMinute } from './mailing-runs.ts'

const name = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(200))

/** The three fields of the form that starts a mailing. */
export const mailingFields = v.object({ emailsFileName: name, templateId: name, campaign: name })
/** The column of the recipients file with the addresses; without it, the service chooses one. */
export const emailColumn = v.optional(name)
export type MailingFields = v.InferOutput<typeof mailingFields> & { emailColumn?: string }

/**
 * Starts a mailing run. Recipients to whom the campaign was sent before are skipped unless `resend` is true. Fails with
 * 409 while another run is in progress.
 */
export const startMailing = endpoint('POST', '/mailing-flow', {
  body: v.object({
    ...mailingFields.entries,
    emailColumn,
    resend: v.optional(v.boolean()),
    ratePerMinute: v.optional(ratePerMinute),
    /** Pages of the previous version could schedule a mailing, which must not start at once instead. */
    startAtMs: v.optional(v.never('mailings can no longer be scheduled')),
  }),
  isLong: true,
})

const mailingStatus = v.object({
  message: v.fallback(v.string(), ''),
  inProgress: v.fallback(v.boolean(), false),
  /** The run that the message describes; null if there is none, missing if the service has no views of runs. */
  run: v.fallback(v.nullish(mailingRun), null),
})
export type MailingStatus = v.InferOutput<typeof mailingStatus>
export const getMailingStatus = endpoint('GET', '/mailing-flow/status', { response: mailingStatus })
