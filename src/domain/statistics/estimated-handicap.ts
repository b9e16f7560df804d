import { millisecondsInDay } from 'date-fns/constants'
import type { EstimatedHandicap } from '../../contract/statistics.ts'
import { SCORES_MAX } from '../handicap/differentials.ts'
import { type HandicapRecord, type HandicapRound, handicapRecordOf } from '../handicap/handicap-record.ts'
import type { GolferRound, HandicapScoreCard } from './round-statistics.ts'
import { parsInForceOf } from './scores.ts'

interface RatedRound extends HandicapRound, Pick<HandicapScoreCard, 'teeName'> {
  roundToken: string
  course: string
  date: number
  timezoneOffset: number
}

/** Returns the handicap record of a golfer's rounds. @param rounds oldest first */
export function recordOf(rounds: readonly GolferRound[]): HandicapRecord<RatedRound> {
  return handicapRecordOf(
    rounds.flatMap((round) => {
      const { handicap, roundToken, course, date, timezoneOffset, strokeIndexes } = round
      if (!handicap) return []
      const { teeName, tee, strokes = round.strokes } = handicap
      return [
        {
          roundToken,
          course,
          date,
          timezoneOffset,
          teeName,
          tee,
          strokes,
          strokeIndexes,
          pars: parsInForceOf(round),
          day: Math.floor((date + timezoneOffset) / millisecondsInDay),
        },
      ]
    }),
  )
}

/** Returns what the golfer sees of a record: its state and the latest rounds. Undefined without a round. */
export function estimatedHandicapOf({
  scores,
  index,
  cap,
  low,
  counted,
}: HandicapRecord<RatedRound>): EstimatedHandicap | undefined {
  if (scores.length === 0) return undefined
  const first = Math.max(0, scores.length - SCORES_MAX)
  return {
    index,
    cap,
    lowIndex: low,
    rounds: scores.length,
    scores: scores
      .slice(first)
      .map(({ round, courseHandicap, adjustedGross, differential, index: after }, at) => ({
        roundToken: round.roundToken,
        course: round.course,
        date: round.date,
        timezoneOffset: round.timezoneOffset,
        teeName: round.teeName,
        tee: round.tee,
        courseHandicap,
        adjustedGross,
        differential,
        counts: counted.includes(first + at),
        index: after,
      }))
      .toReversed(),
  }
}
