import * as v from 'valibot'
import { endpoint, orNothing } from './endpoint.ts'
import { count, lenient, slots } from './wire.ts'

const figures = v.object({
  /** Missing without a complete round. */
  average: lenient(count),
  best: count,
  /** Number of complete rounds, whose average it is. */
  rounds: count,
})
/** Average and best of one hole, a nine or the whole course, in gross strokes. */
export type AverageFigures = v.InferOutput<typeof figures>

const averages = v.object({
  /** Identifies the course in the address of its page. */
  courseId: lenient(v.string()),
  /** Index of the owner's card among the cards of players and teams. */
  cardIndex: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** By hole; missing for a hole without a score. */
  holes: slots(figures),
  out: lenient(figures),
  in: lenient(figures),
  total: lenient(figures),
  /** The lowest score over the course in the other rounds; missing without one. */
  bestOfOthers: lenient(count),
  /**
   * The lowest score over a front or back nine in the other individual rounds of the same year on the course's calendar;
   * missing for fewer than three.
   */
  bestNineOfYear: lenient(v.object({ year: count, strokes: count })),
})
/** What a golfer has scored in individual rounds, claimed ones included, on the course of a round, that round included. */
export type Averages = v.InferOutput<typeof averages>

/** Returns the averages of the signed-in owner or claimer on the course of the round; null for everybody else. */
export const getAverages = endpoint('GET', '/rest/round/{token}/averages', { response: orNothing(averages) })
