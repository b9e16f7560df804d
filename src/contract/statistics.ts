import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { count, items, lenient, slots, timestampMs } from './wire.ts'

const name = v.fallback(v.string(), '')

const tally = v.object({
  count,
  /** Number of holes on which the figure is known. */
  of: count,
})
/**
 * The total of a figure (putts, greens in regulation, fairways hit or sand shots) over the holes on which it is known.
 */
export type Tally = v.InferOutput<typeof tally>

const tallies = {
  putts: lenient(tally),
  greens: lenient(tally),
  fairways: lenient(tally),
  sand: lenient(tally),
}
export const TALLY_NAMES = ['putts', 'greens', 'fairways', 'sand'] as const
export type TallyName = (typeof TALLY_NAMES)[number]

const roundPoint = v.object({
  roundToken: v.string(),
  course: name,
  date: timestampMs,
  /** Milliseconds east of UTC at the course. */
  timezoneOffset: v.fallback(count, 0),
  holeCount: count,
  /** Number of holes of `strokes`: 9 for the complete nine of an incomplete round of 18 holes. */
  scoreHoles: lenient(count),
  /** Gross strokes of a complete individual round of 18 or 9 holes, or of a complete nine, otherwise missing. */
  strokes: lenient(count),
  /** The same gross strokes less the par in force. */
  toPar: lenient(count),
  /** The estimated handicap after the round; missing if the round does not count for it. */
  handicapIndex: lenient(count),
  ...tallies,
})
/** The values of one finished round for the charts. A figure that was recorded on too few holes is missing. */
export type RoundPoint = v.InferOutput<typeof roundPoint>

const scoreSummary = v.object({
  /** 18 or 9. */
  holes: count,
  rounds: count,
  best: count,
  bestToPar: count,
  bestRoundToken: v.string(),
  average: count,
  averageToPar: count,
})
/** The scores of individual rounds over 18 or 9 holes, in gross strokes. */
export type ScoreSummary = v.InferOutput<typeof scoreSummary>

const outcomes = v.object({ eagles: count, birdies: count, pars: count, bogeys: count, doubles: count })
/** Numbers of holes by score to par; `eagles` and `doubles` include everything better and worse. */
export type Outcomes = v.InferOutput<typeof outcomes>

const named = v.object({ name, rounds: count })

const yearFigures = v.object({
  year: count,
  rounds: count,
  /** Holes with a score of the golfer's own ball. */
  holes: count,
  holesInOne: count,
  /** The scores over 18 holes, then over 9 holes; without a length that was not played. */
  scores: items(scoreSummary),
  /** The lowest score over a front or back nine in individual rounds; of equal ones the first. */
  bestNine: lenient(
    v.object({
      strokes: count,
      /** 1 or 10. */
      firstHole: count,
      roundToken: v.string(),
    }),
  ),
  outcomes,
  ...tallies,
  courseCount: count,
  favouriteCourse: lenient(named),
  /** The ten partners with the most rounds in common. */
  partners: items(named),
  partnerCount: count,
  /** The largest number of consecutive weeks (Monday to Sunday) with a round in each. */
  streakWeeks: count,
})
export type YearFigures = v.InferOutput<typeof yearFigures>

const holeFigures = v.object({
  /** The printed number if it is not the position. */
  number: lenient(count),
  par: lenient(count),
  strokeIndex: lenient(count),
  /** The average of complete individual rounds. */
  average: lenient(count),
  /** The best score of all individual rounds. */
  best: lenient(count),
  /** Number of individual rounds with a score on the hole. */
  rounds: v.fallback(count, 0),
})
/** What a golfer has scored on one hole, in gross strokes. */
export type HoleFigures = v.InferOutput<typeof holeFigures>

export const courseFigures = v.object({
  /** Identifies the course in the address of its page. */
  id: lenient(v.string()),
  name,
  rounds: count,
  lastDate: timestampMs,
  lastTimezoneOffset: v.fallback(count, 0),
  /** Gross strokes of complete individual rounds. */
  best: lenient(count),
  bestRoundToken: lenient(v.string()),
  average: lenient(count),
  /** Par and stroke index as on the card of the latest round. */
  holes: slots(holeFigures),
  /** The sum of the best scores on all holes; missing if a hole has no score yet. */
  eclectic: lenient(count),
})
/** What a golfer has scored on one course. The same course over another number of holes counts as another course. */
export type CourseFigures = v.InferOutput<typeof courseFigures>

const strokeSum = v.object({ holes: count, overPar: count })
/** Gross strokes over the par in force, added up over some holes. */
export type StrokeSum = v.InferOutput<typeof strokeSum>

const part = lenient(strokeSum)
const strokeParts = v.object({
  /** Number of rounds with a score of the golfer's own ball. */
  rounds: count,
  all: strokeSum,
  par3: part,
  par4: part,
  par5: part,
  /** The first and the last three holes in the order of play, in rounds of nine holes or more. */
  first: part,
  last: part,
  /** The hole after a double bogey or worse. */
  afterDouble: part,
  /** Holes whose green is known. */
  greenHit: part,
  greenMissed: part,
  /** Holes with putts. */
  onePutt: part,
  twoPutts: part,
  threePutts: part,
})
/** Where a golfer's strokes go. A part without a hole is missing. */
export type StrokeParts = v.InferOutput<typeof strokeParts>

/** What decides a round between two golfers. */
export const DUEL_METHODS = ['StrokePlay', 'Stableford', 'MatchPlay', 'Skins', 'Nines'] as const
export type DuelMethod = (typeof DUEL_METHODS)[number]

const partner = v.object({
  name,
  /** Number of rounds that both played. */
  rounds: count,
  /** The rounds with a result, by what decided them, the most frequent first. */
  duels: items(
    v.object({
      method: v.picklist(DUEL_METHODS),
      won: count,
      lost: count,
      halved: count,
      /** The mean of what the golfer's side was better by, in strokes, points, holes or skins. */
      averageMargin: count,
    }),
  ),
  /** The latest rounds, newest first. */
  meetings: items(
    v.object({
      roundToken: v.string(),
      method: lenient(v.picklist(DUEL_METHODS)),
      /** Missing without a result and for two players of one side. */
      margin: lenient(count),
    }),
  ),
})
/** The golfer's record against one partner. */
export type PartnerRecord = v.InferOutput<typeof partner>

const ratedTee = v.object({ rating: count, slope: count, par: count })

const handicapScore = v.object({
  roundToken: v.string(),
  course: name,
  date: timestampMs,
  timezoneOffset: v.fallback(count, 0),
  teeName: name,
  tee: ratedTee,
  /** By the estimated handicap before the round; missing if there was none. */
  courseHandicap: lenient(count),
  adjustedGross: count,
  differential: count,
  /** Whether it is one of the lowest, of which the handicap is the mean. */
  counts: v.fallback(v.boolean(), false),
  /** The estimated handicap after the round; missing before the third round. */
  index: lenient(count),
})
export type HandicapScore = v.InferOutput<typeof handicapScore>

const estimatedHandicap = v.object({
  /** Missing for fewer than three rounds. */
  index: lenient(count),
  /** Why it is less than the mean of the lowest differentials. */
  cap: lenient(v.picklist(['soft', 'hard'])),
  /** The low index, which limits the handicap after the next round; missing for fewer than twenty rounds. */
  lowIndex: lenient(count),
  /** Number of all rounds that count. */
  rounds: count,
  /** The latest twenty of them, newest first. */
  scores: items(handicapScore),
})
/** A handicap that is estimated from rounds on tees with Course Rating and Slope Rating. */
export type EstimatedHandicap = v.InferOutput<typeof estimatedHandicap>

const statistics = v.object({
  /** Oldest first. */
  rounds: items(roundPoint),
  /** Newest first. */
  years: items(yearFigures),
  /** Most rounds first. */
  courses: items(courseFigures),
  /** The fifty partners with the most rounds, these first. */
  partners: items(partner),
  /** Of the latest twenty rounds, if there are more, and of all rounds; empty without a score. */
  strokes: items(strokeParts),
  /** Missing if no round counts. */
  handicap: lenient(estimatedHandicap),
})
/** The figures of all finished rounds of the signed-in golfer. */
export type Statistics = v.InferOutput<typeof statistics>

export const getStatistics = endpoint('GET', '/rest/rounds/statistics', {
  response: statistics,
  capability: 'statistics',
})
