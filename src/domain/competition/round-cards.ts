import type { CompetitionDocument } from '../../contract/competition-document.ts'
import type { CompetitionRow, HoleFact } from '../../contract/competitions.ts'
import {
  HOLES_MAX,
  type PlayedHole,
  type RecordedPlayer,
  type RecordedRound,
} from '../../contract/recorded-round.ts'
import type { PlayerState } from '../../contract/round-rules.ts'
import { parInForce } from '../results/par.ts'
import { type BallHole, netOf } from '../scoring/ball.ts'
import { fieldOf, type Side } from '../scoring/sides.ts'

/** What decides a score. */
export type CompetitionGame = Pick<
  CompetitionDocument,
  'scoringMethod' | 'maximumScore' | 'handicapMode' | 'format' | 'tieBreak'
> & {
  course: {
    holes: readonly { par: number; parOverride?: number | undefined; strokeIndex?: number | undefined }[]
  }
}

/** Who has a ball in a round: a player, or a scramble side. */
export interface BallFacts {
  id: string
  playingHandicap?: number | undefined
  /** By hole, where they are not those of the course. */
  strokeIndexes?: readonly (number | null)[] | undefined
  /** By `h` and the number of the hole: gross strokes, or `P` for a pick-up. */
  scores: Readonly<Record<string, number | 'P'>>
  state?: PlayerState | undefined
}

/** An entrant in the draw of a round, with one ball, or with those of the partners of a best ball. */
export interface DrawnEntrant {
  id: string
  balls: readonly BallFacts[]
  /** Where the group begins. */
  startHole?: number | undefined
}

/** The score of an entrant in one round. */
export interface RoundCard {
  playingHandicap: number | undefined
  /** Gross, of a best ball that of the ball that counts. */
  holes: HoleFact[]
  /** Holes completed. */
  thru: number
  isComplete: boolean
  /** Strokes or points, in `Net` with the handicap; undefined before the first hole and without a return. */
  score: number | undefined
  /** Strokes over par; 0 before the first hole. */
  overPar: number
  /** What the last hole, in the order of play, has added to points, else to strokes over par. */
  lastHole?: number | undefined
  isNoReturn: boolean
  /** What countback adds up by hole, lower ones first; empty while the round is open. */
  countback: readonly number[]
}

const isStrokePlay = ({ scoringMethod }: CompetitionGame) => scoringMethod.type === 'StrokePlay'
const isBestBall = ({ format }: CompetitionGame) => format.type === 'RoundFormat.Team.BestBall'

/** Returns the cards of a round by entrant. @param isLive whether the round is open: a gap may still be filled */
export function roundCards(
  game: CompetitionGame,
  entrants: readonly DrawnEntrant[],
  isLive: boolean,
): Map<string, RoundCard> {
  const { sides } = fieldOf(recordedOf(game, entrants), { isLive })
  return new Map(
    entrants.map((entrant, at) => [entrant.id, cardOf(game, entrant, sides[at] as Side, isLive)]),
  )
}

/** Returns the whole field as one recorded round. A scramble side is scored like a player: it has one ball. */
function recordedOf(game: CompetitionGame, entrants: readonly DrawnEntrant[]): RecordedRound {
  const { scoringMethod, maximumScore, handicapMode, course } = game
  const players: RecordedPlayer[] = []
  const teams = entrants.map(({ id, balls }) => {
    const indexes = balls.map((ball) => players.push(playerOf(ball, course.holes.length)) - 1)
    return { name: id, players: indexes }
  })
  return {
    version: 1,
    startTimestampMs: 0,
    timezoneOffset: 0,
    course: { name: '', holes: [...course.holes] },
    scoringMethod,
    maximumScore,
    handicapMode,
    format: isBestBall(game) ? game.format : { type: 'RoundFormat.Individual' },
    players,
    teams,
  }
}

/** The keys of scores, in the order of the holes. */
const HOLE_KEYS = Array.from({ length: HOLES_MAX }, (_, at) => `h${at + 1}`)

function playerOf(
  { playingHandicap, strokeIndexes, scores, state }: BallFacts,
  holeCount: number,
): RecordedPlayer {
  const holes = HOLE_KEYS.slice(0, holeCount).map((key): PlayedHole | undefined => {
    const score = scores[key]
    if (score === undefined) return undefined
    return score === 'P' ? { pickUp: true } : { strokes: score }
  })
  const tee = strokeIndexes && { name: '', strokeIndexes: strokeIndexes.map((index) => index ?? undefined) }
  return { name: '', playingHandicap, tee, state, holes }
}

function cardOf(
  game: CompetitionGame,
  { balls, startHole = 1 }: DrawnEntrant,
  { ball, points }: Side,
  isLive: boolean,
): RoundCard {
  const scored = ball.filter(({ kind }) => kind === 'Score')
  const thru = scored.length + ball.filter(({ kind }) => kind === 'PickUp').length
  const isComplete = thru === ball.length
  const hasPickUp = thru > scored.length
  const isNoReturn = isStrokePlay(game) && (hasPickUp || (!isLive && !isComplete))
  const sum = (figureOf: (hole: BallHole) => number) =>
    scored.reduce((total, hole) => total + figureOf(hole), 0)
  const netStrokes = (hole: BallHole) => netOf(hole) ?? 0
  const overPar = (hole: BallHole) => netStrokes(hole) - hole.par
  const last = lastScored(ball, startHole)
  const lastHole = last === undefined ? undefined : points ? points[last] : overPar(ball[last] as BallHole)
  const score = points ? points.reduce<number>((total, value = 0) => total + value, 0) : sum(netStrokes)
  return {
    playingHandicap: isBestBall(game) ? undefined : balls[0]?.playingHandicap,
    holes: ball.map(({ recorded }) => (recorded?.pickUp ? 'P' : (recorded?.strokes ?? null))),
    thru,
    isComplete,
    score: isNoReturn || thru === 0 ? undefined : score,
    overPar: sum(overPar),
    lastHole,
    isNoReturn,
    countback: isLive ? [] : (points?.map((value = 0) => -value) ?? ball.map(strokesFor(game))),
  }
}

/** Returns the last hole with a score in the order of play. Makes no list, because a large field is ranked in 5 ms. */
function lastScored(ball: Side['ball'], startHole: number): number | undefined {
  for (let step = ball.length - 1; step >= 0; step--) {
    const at = (startHole - 1 + step) % ball.length
    if (ball[at]?.kind === 'Score') return at
  }
  return undefined
}

/** The nets of a best ball count as they fell. Otherwise countback takes off shares of the playing handicap itself. */
function strokesFor(game: CompetitionGame): (hole: BallHole) => number {
  return (hole) => (isBestBall(game) ? netOf(hole) : hole.strokes) ?? 0
}

/** Returns a card of a closed round as the document for everyone has it, which lacks the balls of partners. */
export function shownCard(
  game: CompetitionGame,
  { score, playingHandicap, holes }: CompetitionRow['rounds'][number],
): RoundCard {
  const pars = game.course.holes.map((hole) => parInForce(hole) ?? 0)
  const thru = holes.filter((hole) => hole !== null).length
  const isCounted = (at: number) => holes[at] !== null || (game.maximumScore !== undefined && thru > 0)
  const par = pars.reduce((total, one, at) => total + (isCounted(at) ? one : 0), 0)
  return {
    playingHandicap,
    holes,
    thru,
    isComplete: thru === holes.length,
    score,
    overPar: score === undefined || !isStrokePlay(game) ? 0 : score - par,
    isNoReturn: isStrokePlay(game) && score === undefined,
    countback: [],
  }
}
