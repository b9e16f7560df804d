import * as v from 'valibot'
import { endpoint, orNothing } from './endpoint.ts'

const name = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(200))

/**
 * Starts a mailing run. Recipients to whom the campaign has been sent before are left out unless `resend` is true.
 * Fails with 409 while another run is in progress.
 */
export const startMailing = endpoint('POST', '/mailing-flow', {
  body: v.object({
    emailsFileName: name,
    templateId: name,
    campaign: name,
    resend: v.optional(v.boolean()),
  }),
  isLong: true,
})

const mailingPreview = v.object({
  /** Rows with a valid address, each address once. */
  recipients: v.number(),
  /** How many of them have been sent the campaign before. */
  alreadySent: v.number(),
  /** Rows that get no mail. */
  invalid: v.number(),
})
export type MailingPreview = v.InferOutput<typeof mailingPreview>
/** Counts the recipients of a mailing without sending it. "Nothing" if the service has no such call. */
export const previewMailing = endpoint('GET', '/mailing-flow/preview', {
  query: v.object({ emailsFileName: name, campaign: name }),
  answer: orNothing(mailingPreview),
  isLong: true,
})

const mailingStatus = v.object({
  message: v.fallback(v.string(), ''),
  inProgress: v.fallback(v.boolean(), false),
})
export type MailingStatus = v.InferOutput<typeof mailingStatus>
export const getMailingStatus = endpoint('GET', '/mailing-flow/status', { answer: mailingStatus })
