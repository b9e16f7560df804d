import type { RecordedPlayer, RecordedRound } from '../../contract/recorded-round.ts'
import type { DuelMethod, Tally } from '../../contract/statistics.ts'
import { printedNumbers } from '../format/printed-number.ts'
import type { RatedTee } from '../handicap/differentials.ts'
import { matchOutcome } from '../results/match-text.ts'
import { shownPoints } from '../results/points.ts'
import { type Ball, type PlayState, strokesMade } from '../scoring/ball.ts'
import { strokeIndexesOf } from '../scoring/handicap-strokes.ts'
import { sumOf } from '../scoring/nine-by-nine.ts'
import { hasPlayed, ownerIndex } from '../scoring/owner.ts'
import { fairwayOf, greenInRegulation } from '../scoring/score-rows.ts'
import { fieldOf, playerBall, type Side } from '../scoring/sides.ts'
import { decidingStrokes } from '../scoring/totals.ts'

/**
 * The data of one round that the statistics need, small enough to be read for thousands of rounds. The service stores
 * it as JSON, in which a gap in a list is null.
 */
export interface RoundStatistics {
  course: string
  facilityId?: string | undefined
  /** The course's own par, and the stroke index of the owner's tee, by hole. */
  pars: readonly number[]
  strokeIndexes: readonly (number | null)[]
  /** The printed numbers by hole, if they are not the positions. */
  numbers?: readonly number[] | undefined
  /** Par in force by hole, if the round overrides one. */
  parsInForce?: readonly number[] | undefined
  isIndividual: boolean
  /** Whether the owner did not play: no hole has a record, or the owner was reported as absent. */
  isAbsent?: true | undefined
  /**
   * Gross strokes of the owner's own ball by hole; null without a score. Empty in a scramble, in which players have no
   * ball of their own. With a maximum score, these are the scores that count.
   */
  strokes: readonly (number | null)[]
  putts?: Tally | undefined
  greens?: Tally | undefined
  fairways?: Tally | undefined
  sand?: Tally | undefined
  /** Putts by hole; null where they are unknown. Missing if no hole has any. */
  puttsByHole?: readonly (number | null)[] | undefined
  /**
   * Whether the green was hit, by hole; null where it is unknown. Missing if `strokes` and putts by hole say as much: those
   * that count are not those played where the maximum score takes their place.
   */
  greensByHole?: readonly (boolean | null)[] | undefined
  /** The hole on which the round began, counted from 1. */
  startHole?: number | undefined
  /** Set if the round counts for a handicap. */
  handicap?: HandicapScoreCard | undefined
  /** Names of all other players. */
  partners: readonly string[]
  /** The result against each partner; undefined if there is none against anybody. */
  duels?: Duels | undefined
}

/** What a handicap needs of a round of stroke play or Stableford in which every one of 18 holes was begun. */
export interface HandicapScoreCard {
  teeName: string
  tee: RatedTee
  /** Strokes made by hole; null for a pick-up. Missing if they are the strokes that count. */
  strokes?: readonly (number | null)[] | undefined
}

/** A finished round of a golfer, with the identity of the round and its course. */
export interface GolferRound extends RoundStatistics {
  roundToken: string
  date: number
  timezoneOffset: number
  /** Identifies the location of the course; undefined for a course without geometry. */
  courseId?: string | undefined
}

const FINISHED: PlayState = { isLive: false }

/** Returns the statistics of the owner of a finished round. */
export function roundStatisticsOf(recorded: RecordedRound): RoundStatistics {
  const { course, format, players } = recorded
  const owner = ownerIndex(recorded)
  const hasOwnBall = format.type !== 'RoundFormat.Team.Scramble'
  const ball = hasOwnBall ? playerBall(recorded, owner, FINISHED) : []
  return {
    course: course.name,
    facilityId: course.facilityId,
    pars: course.holes.map(({ par }) => par),
    strokeIndexes: strokeIndexesOf(course, players[owner]?.tee).map((index) => index ?? null),
    numbers: course.holes.some(({ number }) => number !== undefined)
      ? printedNumbers(course.holes)
      : undefined,
    parsInForce: course.holes.some(({ par, parOverride = par }) => parOverride !== par)
      ? course.holes.map(({ par, parOverride = par }) => parOverride)
      : undefined,
    isIndividual: format.type === 'RoundFormat.Individual',
    isAbsent: hasPlayed(recorded, owner) ? undefined : true,
    strokes: ball.map(({ strokes }) => strokes ?? null),
    ...talliesOf(ball),
    puttsByHole: ball.some(({ recorded }) => recorded?.putts !== undefined)
      ? ball.map(({ recorded }) => recorded?.putts ?? null)
      : undefined,
    greensByHole: ball.some(({ recorded, isMaximum }) => isMaximum || recorded?.green !== undefined)
      ? ball.map((hole) => greenInRegulation(hole) ?? null)
      : undefined,
    startHole: recorded.startHole,
    handicap: handicapCardOf(recorded, ball, players[owner]),
    partners: players.filter((_, index) => index !== owner).map(({ name }) => name),
    duels: duelsOf(recorded, owner),
  }
}

const HANDICAP_HOLES = 18

/**
 * Returns the card for a handicap. A score counts whether or not its player was withdrawn or disqualified afterwards, as
 * long as nothing says that the breach affected it (Rules of Handicapping 2.1b).
 */
function handicapCardOf(
  { format, scoringMethod, course }: RecordedRound,
  ball: Ball,
  player: RecordedPlayer | undefined,
): HandicapScoreCard | undefined {
  const { tee } = player ?? {}
  const isStrokes = scoringMethod.type === 'StrokePlay' || scoringMethod.type === 'Stableford'
  if (format.type !== 'RoundFormat.Individual' || !isStrokes) return undefined
  if (tee?.rating === undefined || tee.slope === undefined) return undefined
  if (course.holes.length !== HANDICAP_HOLES || !ball.every(({ recorded }) => recorded)) return undefined
  const made = ball.map(({ recorded }) => strokesMade(recorded) ?? null)
  const par = tee.par ?? course.holes.reduce((sum, hole) => sum + (hole.parOverride ?? hole.par), 0)
  return {
    teeName: tee.name,
    tee: { rating: tee.rating, slope: tee.slope, par },
    strokes: made.some((strokes, at) => strokes !== (ball[at]?.strokes ?? null)) ? made : undefined,
  }
}

function talliesOf(ball: Ball): Pick<RoundStatistics, 'putts' | 'greens' | 'fairways' | 'sand'> {
  const asNumber = (hit: boolean | undefined) => (hit === undefined ? undefined : Number(hit))
  return {
    putts: tallyOf(ball.map(({ recorded }) => recorded?.putts)),
    greens: tallyOf(ball.map((hole) => asNumber(greenInRegulation(hole)))),
    fairways: tallyOf(
      ball.map((hole) => {
        const fairway = fairwayOf(hole)
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

/** The golfer's result against each of the other players of a round. */
interface Duels {
  method: DuelMethod
  /**
   * By partner: positive if the golfer's side was better, 0 if they halved; null for a player of the same side and
   * without a result. A match that did not end on the course has a margin of 1, because its holes do not decide it.
   */
  margins: readonly (number | null)[]
}

/**
 * Compares the golfer's side with that of each other player by what decided the round. Undefined if the golfer has no
 * result against anybody.
 * @param owner index of the golfer among the players
 */
export function duelsOf(recorded: RecordedRound, owner: number): Duels | undefined {
  const { sides } = fieldOf(recorded, FINISHED)
  const sideOf = (player: number) => sides.find((side) => side.players.includes(player))
  const own = sideOf(owner)
  const others = [...recorded.players.keys()].filter((player) => player !== owner)
  const margins = others.map((player) => {
    const side = sideOf(player)
    return own && side && own !== side ? marginOf(recorded, own, side) : null
  })
  return margins.some((margin) => margin !== null) ? { method: methodOf(recorded), margins } : undefined
}

function methodOf({ scoringMethod }: RecordedRound): DuelMethod {
  return scoringMethod.type === 'MathPlay' ? 'MatchPlay' : scoringMethod.type
}

function marginOf(recorded: RecordedRound, own: Side, other: Side): number | null {
  if (own.match) {
    const { state } = own.match
    const outcome = matchOutcome(state)
    if (!outcome) return null
    if (outcome === 'Halved') return 0
    const sign = outcome === 'Won' ? 1 : -1
    return sign * (state.ending ? 1 : Math.abs(state.up))
  }
  const [ownScore, otherScore] = [scoreOf(recorded, own), scoreOf(recorded, other)]
  if (ownScore === undefined || otherScore === undefined) return null
  return shownPoints(ownScore - otherScore)
}

/** Returns the score that decides, higher being better; undefined without a result. */
function scoreOf(recorded: RecordedRound, { ball, points, state }: Side): number | undefined {
  if (state !== undefined) return undefined
  if (points) return sumOf(points)
  const { strokes, isComplete } = decidingStrokes(recorded, ball, FINISHED)
  return isComplete && strokes !== undefined ? -strokes : undefined
}
