import * as v from 'valibot'
import { endpoint, orNothing } from './endpoint.ts'
import { historyRound } from './history.ts'
import { items, lenient } from './wire.ts'

const text = lenient(v.string())

const golfer = v.object({ name: text, login: text, supportId: text, iid: text })
export type Golfer = v.InferOutput<typeof golfer>

const golferHistory = v.object({
  roundList: items(historyRound),
  /** Whose history it is. */
  golfer: lenient(golfer),
})

/**
 * Returns the history of the owner of a support id or install as they see it themselves; the audit log records the read.
 * Nothing for an unknown id, and from a service without this view.
 */
export const listGolferRounds = endpoint('GET', '/rest/admin/golfer_rounds/{id}', {
  answer: orNothing(golferHistory),
})
