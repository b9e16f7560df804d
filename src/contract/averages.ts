import * as v from 'valibot'
import { endpoint, orNothing } from './endpoint.ts'
import { lenient, slots } from './wire.ts'

const count = v.pipe(v.number(), v.finite())

const figures = v.object({
  average: count,
  best: count,
  /** Number of rounds that the average and the best are computed from. */
  rounds: count,
})
/** Average and best of one hole, a nine or the whole course, in gross strokes. */
export type AverageFigures = v.InferOutput<typeof figures>

const averages = v.object({
  /** Index of the owner's card among the cards of players and teams. */
  cardIndex: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** By hole; missing for a hole without a score. */
  holes: slots(figures),
  /** Computed from the nines and rounds in which every hole has a score. */
  out: lenient(figures),
  in: lenient(figures),
  total: lenient(figures),
})
/** What a golfer has scored before on the course of a round. */
export type Averages = v.InferOutput<typeof averages>

/** Returns the signed-in owner's averages on the course of the round; null for everybody else. */
export const getAverages = endpoint('GET', '/rest/round/{token}/averages', { response: orNothing(averages) })
