import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const emailCategory = v.picklist(['Marketing', 'RoundSharing'])
export type EmailCategory = v.InferOutput<typeof emailCategory>

/** The token names the recipient; the list holds the categories to opt out of. */
export const unsubscribe = endpoint('POST', '/rest/unsubscribe/{token}', {
  body: v.pipe(v.array(emailCategory), v.maxLength(2)),
})
