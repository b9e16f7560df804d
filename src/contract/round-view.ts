import { endpoint } from './endpoint.ts'
import { round } from './round.ts'

/** Returns a round to staff as `getRound` returns it to everybody, also a deleted one. */
export const viewRound = endpoint('GET', '/rest/admin/round_view/{token}', { answer: round })
