import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { image } from './image.ts'
import { matchState } from './match.ts'
import { paths } from './paths.ts'
import { PLAYER_STATES } from './round-rules.ts'
import { items, lenient, timestampMs } from './wire.ts'

export const historyRound = v.object({
  roundToken: v.string(),
  course: v.fallback(v.string(), ''),
  date: lenient(timestampMs),
  /** Milliseconds east of UTC at the course. */
  timezoneOffset: lenient(v.number()),
  scoringSettings: lenient(
    v.object({ scoringMethod: lenient(v.object({ type: v.string() })), handicapMode: lenient(v.string()) }),
  ),
  /** `RoundFormat.Individual`, `RoundFormat.Team.BestBall` or `RoundFormat.Team.Scramble`. */
  format: lenient(v.object({ type: v.string() })),
  owner: lenient(
    v.object({
      totalGrossScore: lenient(v.number()),
      totalScorePoints: lenient(v.number()),
      /** Par of the holes played, for the trend chart. */
      totalPar: lenient(v.number()),
      /** The adjusted gross score of a complete individual round, for a handicap record. */
      adjustedGross: lenient(v.number()),
    }),
  ),
  /** Why the owner's side has no result. */
  state: lenient(v.picklist(PLAYER_STATES)),
  /** Whether a finished round of stroke play has no result (NR), because a hole has no score. */
  isNoResult: lenient(v.boolean()),
  /** Whether the owner did not play a finished round, which then counts in no figures, although their side may have. */
  isAbsent: lenient(v.boolean()),
  /** The match of the owner's side. */
  match: lenient(matchState),
  /** The place of the owner's side among all competitors of a finished round; missing in a match. */
  place: lenient(v.object({ position: v.number(), of: v.number(), isTied: lenient(v.boolean()) })),
  /** The complete nine of a round of 18 holes without a complete gross score. */
  nine: lenient(v.object({ firstHole: v.number(), strokes: v.number(), par: v.number() })),
  /** Number of holes with a score or a pick-up. */
  holesPlayed: lenient(v.number()),
  holeCount: lenient(v.number()),
  /** The hole on which the round began, counted from 1. */
  startHole: lenient(v.number()),
  isLive: lenient(v.boolean()),
  /** The competition of which this is the round of one group. Its organiser has no figures of it. */
  competition: lenient(v.object({ token: v.string(), name: v.string() })),
  buddies: items(v.object({ name: v.string(), image: lenient(image) })),
})
/** One finished round of the signed-in golfer. */
export type HistoryRound = v.InferOutput<typeof historyRound>

export const listRounds = endpoint('GET', paths.listRounds, {
  response: v.object({ roundList: items(historyRound) }),
})
