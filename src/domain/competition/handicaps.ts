import type { CompetitionDocument, Entrant, SidePlayer } from '../../contract/competition-document.ts'
import {
  type ComputedHandicap,
  courseHandicap,
  roundedHandicap,
  scrambleHandicap,
  withAllowance,
} from '../handicap/playing-handicap.ts'
import { parInForce, totalPar } from '../results/par.ts'

type Game = Pick<CompetitionDocument, 'course' | 'format' | 'allowance'>

export interface PlayingHandicap {
  value: number
  /** Whether it is 0 because an index or a rating is missing. */
  isUnknown: boolean
  /** How it was computed; undefined for a given one. */
  calculation?: string | undefined
}

const UNKNOWN: PlayingHandicap = { value: 0, isUnknown: true }

export function isScramble({ format }: Pick<CompetitionDocument, 'format'>): boolean {
  return format.type === 'RoundFormat.Team.Scramble'
}

/**
 * Returns the course handicap of an entrant without players, or of a player of a side, not rounded; undefined without an
 * index or a rating.
 */
export function courseHandicapOf(
  { course }: Pick<Game, 'course'>,
  { tee, handicapIndex }: Pick<SidePlayer, 'tee' | 'handicapIndex'>,
): ComputedHandicap | undefined {
  if (handicapIndex === undefined || tee?.rating === undefined) return undefined
  const holeCount = course.holes.length
  const par = tee.par ?? parOf(course.holes)
  return courseHandicap(handicapIndex, { ...tee, par, holeCount, playedCount: holeCount })
}

function parOf(holes: Game['course']['holes']): number {
  const { par, parOverride = par } = totalPar(holes)
  return parOverride ?? holes.reduce((sum, hole) => sum + (parInForce(hole) ?? 0), 0)
}

/** Returns the players of a side with the tees that count, their own or else that of the side; otherwise the entrant. */
export function playersOf(one: Entrant): SidePlayer[] {
  return one.players?.map((player) => ({ ...player, tee: player.tee ?? one.tee })) ?? [one]
}

/** Returns who has a ball: of a best ball each of the players, otherwise the entrant. */
export function ballsOf({ format }: Pick<Game, 'format'>, one: Entrant): (SidePlayer | Entrant)[] {
  return format.type === 'RoundFormat.Team.BestBall' ? playersOf(one) : [one]
}

/**
 * Returns the playing handicap of an entrant, or of a player of a side: the given one, else that of index, tee and
 * allowance, rounded once. A scramble side has that of its players, of which each has a share.
 */
export function playingHandicapOf(game: Game, one: SidePlayer | Entrant): PlayingHandicap {
  if (one.playingHandicap !== undefined) return { value: one.playingHandicap, isUnknown: false }
  if ('players' in one && one.players) return isScramble(game) ? scrambleHandicapOf(game, one) : UNKNOWN
  const whole = courseHandicapOf(game, one)
  if (!whole) return UNKNOWN
  const { value, calculation } = isScramble(game) ? whole : withAllowance(whole, game.allowance ?? 100)
  return { value: roundedHandicap(value), isUnknown: false, calculation }
}

/** Returns the playing handicaps of the balls of an entrant. */
export function ballHandicapsOf(game: Game, one: Entrant): PlayingHandicap[] {
  return ballsOf(game, one).map((ball) => playingHandicapOf(game, ball))
}

function scrambleHandicapOf(game: Game, side: Entrant): PlayingHandicap {
  const known = playersOf(side).map(
    (player) => player.playingHandicap ?? courseHandicapOf(game, player)?.value,
  )
  const shared = scrambleHandicap(known.map((value = 0) => value))
  if (!shared) return UNKNOWN
  const { value, calculation } = shared
  return { value: roundedHandicap(value), isUnknown: known.includes(undefined), calculation }
}
