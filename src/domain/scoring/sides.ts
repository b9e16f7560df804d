import type { RecordedPlayer, RecordedRound, RecordedTeam } from '../../contract/recorded-round.ts'
import { type Ball, ballOf, type PlayState } from './ball.ts'
import { type ContestPoints, orderOfPlay } from './contest.ts'
import { playMatch, type SideMatch } from './match-play.ts'
import { ninesPoints } from './nines.ts'
import { skinsPoints } from './skins.ts'
import { stablefordPoints } from './stableford.ts'
import { bestBall, scrambleRecords } from './team-balls.ts'

/** Points by hole; undefined as a whole when the score is counted in strokes. */
export type Points = readonly (number | undefined)[] | undefined

/** A player's own ball. */
export interface PlayerBall {
  index: number
  ball: Ball
  /** `none` for a ball that does not compete by itself, because the teams compete. */
  points: Points | 'none'
  /** Undefined unless the ball is one of two in a match. */
  match: SideMatch | undefined
}
/** A competitor with one ball: a player, or a team in a team format. */
export interface Side {
  team: RecordedTeam | undefined
  /** Indexes of the round's players. */
  players: readonly number[]
  ball: Ball
  points: Points
  match: SideMatch | undefined
}
export interface Field {
  sides: Side[]
  players: PlayerBall[]
  /** Indexes of players without a team in a team format; their balls are shown but do not compete. */
  teamless: number[]
}

/** Computes the balls of all players and the points of all sides. */
export function fieldOf(recorded: RecordedRound, state: PlayState): Field {
  const balls = recorded.players.map((player) =>
    ballOf(
      recorded,
      player.holes ?? [],
      matchStrokes(recorded, player, recorded.players) ?? player.playingHandicap,
    ),
  )
  const teams = recorded.format.type === 'RoundFormat.Individual' ? undefined : (recorded.teams ?? [])
  const lineups = teams
    ? teams.map((team) => ({ team, players: team.players, ball: teamBall(recorded, team, balls) }))
    : balls.map((ball, index) => ({ team: undefined, players: [index], ball }))
  const { points, sides: matches } = resultOf(
    recorded,
    lineups.map((lineup) => lineup.ball),
    state,
  )
  const inTeams = new Set(lineups.flatMap((lineup) => lineup.players))
  return {
    sides: lineups.map((lineup, at) => ({ ...lineup, points: points?.[at], match: matches[at] })),
    players: balls.map((ball, index) => ({
      index,
      ball,
      points: teams ? ownPoints(recorded, ball, state) : points?.[index],
      match: teams ? undefined : matches[index],
    })),
    teamless: [...balls.keys()].filter((index) => !inTeams.has(index)),
  }
}

type Competitor = RecordedPlayer | RecordedTeam

/**
 * Returns the handicap strokes that a competitor receives in a net match: the difference from the lowest playing
 * handicap of all competitors (World Handicap System). Undefined in other games, and for the players of a scramble,
 * where teams compete. A missing playing handicap counts as 0.
 */
export function matchStrokes(
  { scoringMethod: { type }, handicapMode, format }: RecordedRound,
  competitor: Competitor,
  competitors: readonly Competitor[],
): number | undefined {
  const isMatchPlay = type === 'MatchPlay' || type === 'MathPlay'
  const competeAsTeams = format.type === 'RoundFormat.Team.Scramble'
  const isTeam = 'players' in competitor
  if (!isMatchPlay || handicapMode !== 'Net' || isTeam !== competeAsTeams) return undefined
  const lowest = Math.min(...competitors.map(({ playingHandicap = 0 }) => playingHandicap))
  return (competitor.playingHandicap ?? 0) - lowest
}

function teamBall(recorded: RecordedRound, team: RecordedTeam, balls: readonly Ball[]): Ball {
  const partners = team.players.map((index) => balls[index]).filter((ball) => ball !== undefined)
  const [first, ...others] = partners
  if (recorded.format.type === 'RoundFormat.Team.BestBall' && first) return bestBall([first, ...others])
  const records = team.players.map((index) => recorded.players[index]?.holes ?? [])
  return ballOf(
    recorded,
    scrambleRecords(team, records, recorded.course.holes.length),
    matchStrokes(recorded, team, recorded.teams ?? []) ?? team.playingHandicap,
  )
}

interface Result {
  /** Undefined in stroke play. */
  points: ContestPoints | undefined
  sides: readonly SideMatch[]
}

function resultOf(recorded: RecordedRound, balls: readonly Ball[], state: PlayState): Result {
  const order = orderOfPlay(recorded.course.holes.length, recorded.startHole)
  switch (recorded.scoringMethod.type) {
    case 'StrokePlay':
      return { points: undefined, sides: [] }
    case 'Stableford':
      return { points: balls.map((ball) => stablefordPoints(ball, state)), sides: [] }
    case 'MatchPlay':
    case 'MathPlay':
      return playMatch(balls, order, state)
    case 'Skins':
      return { points: skinsPoints(balls, order, state), sides: [] }
    case 'Nines':
      return { points: ninesPoints(balls, order, state), sides: [] }
  }
}

function ownPoints(recorded: RecordedRound, ball: Ball, state: PlayState): PlayerBall['points'] {
  const { type } = recorded.scoringMethod
  if (type === 'StrokePlay') return undefined
  return type === 'Stableford' ? stablefordPoints(ball, state) : 'none'
}
