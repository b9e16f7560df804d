import { endpoint } from './endpoint.ts'
import { round } from './round.ts'

/** Returns a round to staff in the form of `getRound`, even if it is deleted. */
export const viewRound = endpoint('GET', '/rest/admin/round_view/{token}', { response: round })
