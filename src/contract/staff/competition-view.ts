import * as v from 'valibot'
import { publicCompetition } from '../competitions.ts'
import { endpoint } from '../endpoint.ts'
import { optionalChanged } from './users.ts'

/** Returns a competition to staff, also a hidden or deleted one. */
export const viewCompetition = endpoint('GET', '/rest/admin/competition/{token}', {
  response: v.object({
    ...publicCompetition.entries,
    isDeleted: v.fallback(v.boolean(), false),
  }),
})
/** Deletes a competition with the rounds of its groups; it can be restored for 30 days. */
export const removeCompetition = endpoint('DELETE', '/rest/admin/delete_competition/{token}', optionalChanged)
export const restoreCompetition = endpoint(
  'POST',
  '/rest/admin/undelete_competition/{token}',
  optionalChanged,
)
