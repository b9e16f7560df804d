import { courseFromTee } from '../../../domain/catalogue/tees.ts'
import { handicapIndexOf, handicapInput, handicapOf } from '../../../domain/handicap/handicap-index.ts'
import {
  type ComputedHandicap,
  courseHandicap,
  handicapAllowance,
  roundedHandicap,
  scrambleHandicap,
  withAllowance,
} from '../../../domain/handicap/playing-handicap.ts'
import { type Game, INDIVIDUAL, SCRAMBLE, type TeamId } from './games.ts'
import { playedCount, type Setup, type SetupPlayer } from './setup.ts'

/** Returns the course handicap of a player, not rounded; undefined without an index or a course. */
export function courseHandicapOf(setup: Setup, player: SetupPlayer): ComputedHandicap | undefined {
  const { course, tees } = setup
  const index = handicapIndexOf(player.index)
  if (!course || index === undefined) return undefined
  const tee = tees.find(({ id }) => id === player.tee)
  const { holes } = courseFromTee(course, tee)
  return courseHandicap(index, {
    rating: tee?.rating,
    slope: tee?.slope,
    par: holes.reduce((sum, { par }) => sum + par, 0),
    holeCount: holes.length,
    playedCount: playedCount(setup),
  })
}

/** Returns the allowance of a game for the handicaps of the players of a team, in per cent. */
export function allowanceIn({ method, format }: Game, teamSize: number): number {
  // A scramble team has an allowance for all of its players together.
  if (format === SCRAMBLE) return 100
  const kinds = { StrokePlay: 'strokes', Stableford: 'strokes', MatchPlay: 'match' } as const
  const kind = method in kinds ? kinds[method as keyof typeof kinds] : 'other'
  if (format === INDIVIDUAL) return handicapAllowance({ format: 'individual', method: kind })
  return handicapAllowance({ format: 'bestBall', method: kind, teamSize })
}

/** Returns the allowance of a setup for the handicap of a player, in per cent. */
export function allowanceOf(setup: Setup, player: SetupPlayer): number {
  return allowanceIn(setup, setup.players.filter(({ team }) => team === player.team).length)
}

/** Returns the handicap that is proposed for a player, not rounded, and how it is computed. */
export function proposedHandicap(setup: Setup, player: SetupPlayer): ComputedHandicap | undefined {
  const whole = courseHandicapOf(setup, player)
  return whole && withAllowance(whole, allowanceOf(setup, player))
}

/** Returns the text of a player's handicap: as it was edited, or as it is proposed. */
export function handicapTextOf(setup: Setup, player: SetupPlayer): string {
  if (player.handicap !== undefined) return player.handicap
  const proposed = proposedHandicap(setup, player)
  return handicapInput(proposed && roundedHandicap(proposed.value))
}

/** Returns the handicap that is proposed for a scramble team; undefined unless that of each player is known. */
export function proposedTeamHandicap(setup: Setup, team: TeamId): ComputedHandicap | undefined {
  const members = setup.players.filter((player) => player.team === team)
  const handicaps = members.map((player) =>
    player.handicap === undefined ? courseHandicapOf(setup, player)?.value : handicapOf(player.handicap),
  )
  const known = handicaps.filter((handicap) => handicap !== undefined)
  return known.length === members.length ? scrambleHandicap(known) : undefined
}

/** Returns the text of a scramble team's handicap: as it was edited, or as it is proposed. */
export function teamHandicapText(setup: Setup, team: TeamId): string {
  const edited = setup.teamHandicaps[team]
  if (edited !== undefined) return edited
  const proposed = proposedTeamHandicap(setup, team)
  return handicapInput(proposed && roundedHandicap(proposed.value))
}
