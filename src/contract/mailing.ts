import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

const name = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(200))

/** Starts a mailing run. Fails with 409 while another run is in progress. */
export const startMailing = endpoint('POST', '/mailing-flow', {
  body: v.object({ emailsFileName: name, templateId: name, campaign: name }),
  isLong: true,
})

const mailingStatus = v.object({
  message: v.fallback(v.string(), ''),
  inProgress: v.fallback(v.boolean(), false),
})
export type MailingStatus = v.InferOutput<typeof mailingStatus>
export const getMailingStatus = endpoint('GET', '/mailing-flow/status', { answer: mailingStatus })
