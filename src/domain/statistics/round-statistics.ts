import type { RecordedRound } from '../../contract/recorded-round.ts'
import type { Tally } from '../../contract/statistics.ts'
import { type Ball, ballOf } from '../scoring/ball.ts'
import { ownerIndex } from '../scoring/history-of.ts'
import { greenInRegulation } from '../scoring/statistics-rows.ts'

/**
 * The data of one round that the statistics need, small enough to be read for thousands of rounds. The service stores
 * it as JSON, in which a gap in a list is null.
 */
export interface RoundStatistics {
  course: string
  facilityId?: string | undefined
  /** The course's own par and stroke index, by hole. */
  pars: readonly number[]
  strokeIndexes: readonly (number | null)[]
  /** Par in force by hole, if the round overrides one. */
  parsInForce?: readonly number[] | undefined
  isIndividual: boolean
  /**
   * Gross strokes of the owner's own ball by hole; null without a score. Empty in a scramble, in which players have no
   * ball of their own.
   */
  strokes: readonly (number | null)[]
  putts?: Tally | undefined
  greens?: Tally | undefined
  fairways?: Tally | undefined
  sand?: Tally | undefined
  /** Names of all other players. */
  partners: readonly string[]
}

/** A finished round of a golfer, with the identity of the round and its course. */
export interface GolferRound extends RoundStatistics {
  roundToken: string
  date: number
  timezoneOffset: number
  /** Identifies the location of the course; undefined for a course without geometry. */
  courseId?: string | undefined
}

/** Returns the statistics of the owner of a finished round. */
export function roundStatisticsOf(recorded: RecordedRound): RoundStatistics {
  const { course, format, players } = recorded
  const owner = ownerIndex(players)
  const hasOwnBall = format.type !== 'RoundFormat.Team.Scramble'
  const ball = hasOwnBall ? ballOf(recorded, players[owner]?.holes ?? [], undefined) : []
  return {
    course: course.name,
    facilityId: course.facilityId,
    pars: course.holes.map(({ par }) => par),
    strokeIndexes: course.holes.map(({ strokeIndex }) => strokeIndex ?? null),
    parsInForce: course.holes.some(({ par, parOverride = par }) => parOverride !== par)
      ? course.holes.map(({ par, parOverride = par }) => parOverride)
      : undefined,
    isIndividual: format.type === 'RoundFormat.Individual',
    strokes: ball.map(({ strokes }) => strokes ?? null),
    ...talliesOf(ball),
    partners: players.filter((_, index) => index !== owner).map(({ name }) => name),
  }
}

function talliesOf(ball: Ball): Pick<RoundStatistics, 'putts' | 'greens' | 'fairways' | 'sand'> {
  const asNumber = (hit: boolean | undefined) => (hit === undefined ? undefined : Number(hit))
  return {
    // After a pick-up the number of putts is incomplete, because the player has not holed out.
    putts: tallyOf(
      ball.map(({ strokes, recorded }) => (strokes === undefined ? undefined : recorded?.putts)),
    ),
    greens: tallyOf(ball.map((hole) => asNumber(greenInRegulation(hole)))),
    fairways: tallyOf(
      ball.map(({ recorded }) => {
        const fairway = recorded?.fairway
        return fairway === undefined || fairway === 'Unknown' ? undefined : Number(fairway === 'Hit')
      }),
    ),
    sand: tallyOf(ball.map(({ recorded }) => recorded?.sand)),
  }
}

/** Returns the sum and the number of the known values; undefined if none is known. */
function tallyOf(values: readonly (number | undefined)[]): Tally | undefined {
  const known = values.filter((value) => value !== undefined)
  if (known.length === 0) return undefined
  return { count: known.reduce((sum, value) => sum + value, 0), of: known.length }
}
