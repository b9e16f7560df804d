import * as v from 'valibot'
import { endpoint, orNothing } from '../endpoint.ts'
import { historyRound } from '../history.ts'
import { items, lenient } from '../wire.ts'

const text = lenient(v.string())

const golfer = v.object({ name: text, login: text, supportId: text, iid: text })
export type Golfer = v.InferOutput<typeof golfer>

const golferHistory = v.object({
  roundList: items(historyRound),
  /** The golfer to whom the history belongs. */
  golfer: lenient(golfer),
})

/**
 * Returns a golfer's history, found by support id or install id, as the golfer sees it. The audit log records the read.
 * Null for an unknown id, or if the service does not have this call.
 */
export const listGolferRounds = endpoint('GET', '/rest/admin/golfer_rounds/{id}', {
  response: orNothing(golferHistory),
})
