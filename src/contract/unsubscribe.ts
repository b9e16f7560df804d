import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const emailCategory = v.picklist(['Marketing', 'RoundSharing'])
export type EmailCategory = v.InferOutput<typeof emailCategory>

/** Opts a recipient, identified by the token, out of the listed categories. */
export const unsubscribe = endpoint('POST', '/rest/unsubscribe/{token}', {
  body: v.pipe(v.array(emailCategory), v.maxLength(2)),
})
