import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const emailCategory = v.picklist(['Marketing', 'RoundSharing'])
export type EmailCategory = v.InferOutput<typeof emailCategory>

const PATH = '/rest/unsubscribe/{token}'
export const emailCategories = v.pipe(v.array(emailCategory), v.maxLength(2))

/**
 * The status for an unknown token. Not 404, with which a service responds that does not have the call; its recipients can
 * still unsubscribe.
 */
export const UNKNOWN_TOKEN_STATUS = 410

/** Returns the categories that the recipient of the token has opted out of. Fails with 410 for an unknown token. */
export const getOptOuts = endpoint('GET', PATH, { response: emailCategories, capability: 'emailChoice' })

/**
 * Replaces the categories that the recipient of the token has opted out of; an empty list opts in to all again. With
 * `mode=add`, the listed categories are added to those already opted out of. Fails with 404 for an unknown token.
 */
export const unsubscribe = endpoint('POST', PATH, {
  query: v.object({ mode: v.optional(v.literal('add')) }),
  body: emailCategories,
})
