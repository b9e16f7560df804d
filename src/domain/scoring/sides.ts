import type { RecordedPlayer, RecordedRound, RecordedTeam } from '../../contract/recorded-round.ts'
import type { MaximumScore, PlayerState } from '../../contract/round-rules.ts'
import { orderOfPlay } from '../results/running-scores.ts'
import {
  type Ball,
  type BallHole,
  ballOf,
  bestBall,
  type Contestant,
  isPlayed,
  type PlayState,
  scrambleRecords,
} from './ball.ts'
import type { ContestPoints } from './contest.ts'
import { strokeIndexesOf } from './handicap-strokes.ts'
import { playMatch, type SideMatch } from './match-play.ts'
import { isOffLowest } from './methods.ts'
import { ninesPoints, skinsPoints } from './skins-and-nines.ts'

/** From the state that a team has if one of its players has it, to the one that all must have. */
const TEAM_ORDER: readonly PlayerState[] = ['disqualified', 'withdrawn', 'noShow']

/** Points by hole; undefined as a whole when the score is counted in strokes. */
type Points = readonly (number | undefined)[] | undefined

/** A player's own ball. */
export interface PlayerBall extends Contestant {
  /** `none` for a ball that does not compete by itself, because the teams compete. */
  points: Points | 'none'
  /** Undefined unless the ball is one of two in a match. */
  match: SideMatch | undefined
}
/** A competitor with one ball: a player, or a team in a team format. */
export interface Side extends Contestant {
  team: RecordedTeam | undefined
  /** Indexes of the round's players. */
  players: readonly number[]
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
export function fieldOf(recorded: RecordedRound, play: PlayState): Field {
  const balls = recorded.players.map((_, index) => playerBall(recorded, index, play))
  const teams = recorded.format.type === 'RoundFormat.Individual' ? undefined : (recorded.teams ?? [])
  const lineups = teams
    ? teams.map((team) => ({ team, players: team.players, ball: teamBall(recorded, team, balls, play) }))
    : balls.map((ball, index) => ({ team: undefined, players: [index], ball }))
  const sides = lineups.map((lineup) => ({ ...lineup, state: stateOf(recorded, lineup.players) }))
  const { points, sides: matches } = resultOf(recorded, sides, play)
  const inTeams = new Set(sides.flatMap((side) => side.players))
  return {
    sides: sides.map((side, at) => ({ ...side, points: points?.[at], match: matches[at] })),
    players: balls.map((ball, index) => ({
      ball,
      state: recorded.players[index]?.state,
      points: teams
        ? ownPoints(recorded, { ball, state: recorded.players[index]?.state }, play)
        : points?.[index],
      match: teams ? undefined : matches[index],
    })),
    teamless: [...balls.keys()].filter((index) => !inTeams.has(index)),
  }
}

/** Returns a player's own ball. @param index of the player */
export function playerBall(recorded: RecordedRound, index: number, play: PlayState): Ball {
  const player = recorded.players[index]
  const received = player && (matchStrokes(recorded, player) ?? player.playingHandicap)
  const strokeIndexes = strokeIndexesOf(recorded.course, player?.tee)
  const ball = ballOf(recorded, player?.holes ?? [], received, strokeIndexes)
  return limited(recorded, ball, player?.state, play)
}

/**
 * Applies the maximum score of stroke play (Rules of Golf 21.2), if the round has one: no hole counts more, and a pick-up
 * counts as much. So do the holes without a score in a finished round, unless the ball has not been played at all.
 */
function limited(
  { scoringMethod, maximumScore }: RecordedRound,
  ball: Ball,
  state: PlayerState | undefined,
  { isLive }: PlayState,
): Ball {
  if (!maximumScore || scoringMethod.type !== 'StrokePlay') return ball
  const fillsGaps = !isLive && state === undefined && ball.some(isPlayed)
  return ball.map((hole): BallHole => {
    const strokes = maximumOf(maximumScore, hole)
    const isExceeded = hole.kind === 'Score' ? (hole.strokes ?? 0) > strokes : isPlayed(hole) || fillsGaps
    return isExceeded ? { ...hole, kind: 'Score', strokes, isMaximum: true } : hole
  })
}

function maximumOf(maximum: MaximumScore, { par, handicap }: BallHole): number {
  switch (maximum.type) {
    case 'netDoubleBogey':
      // With a plus handicap the strokes that a player gives back must not make the maximum less than one stroke.
      return Math.max(1, par + 2 + handicap)
    case 'doublePar':
      return 2 * par
    case 'parPlus':
      return par + maximum.value
    case 'fixed':
      return maximum.value
  }
}

type Competitor = RecordedPlayer | RecordedTeam

/**
 * Returns the handicap strokes that a competitor receives where these are the difference to the lowest playing handicap
 * of all competitors (World Handicap System): in a net match, and in skins and nines if the round says so. Nobody else
 * in such a round receives any. Undefined in other rounds, and for a team that competes with its players' balls. A
 * missing playing handicap counts as 0.
 */
export function matchStrokes(recorded: RecordedRound, competitor: Competitor): number | undefined {
  const isScramble = recorded.format.type === 'RoundFormat.Team.Scramble'
  if (!isOffLowest(recorded) || ('players' in competitor && !isScramble)) return undefined
  const competitors = competitorsOf(recorded)
  if (!competitors.includes(competitor)) return 0
  const lowest = Math.min(...competitors.map(({ playingHandicap = 0 }) => playingHandicap))
  return (competitor.playingHandicap ?? 0) - lowest
}

/** Returns the players or teams whose playing handicaps count. */
function competitorsOf({ format, players, teams = [] }: RecordedRound): readonly Competitor[] {
  if (format.type === 'RoundFormat.Individual') return players
  if (format.type === 'RoundFormat.Team.Scramble') return teams
  return teams.flatMap((team) => team.players.flatMap((index) => players[index] ?? []))
}

function teamBall(
  recorded: RecordedRound,
  team: RecordedTeam,
  balls: readonly Ball[],
  play: PlayState,
): Ball {
  const partners = team.players.flatMap((index) => {
    const ball = balls[index]
    return ball ? [{ ball, state: recorded.players[index]?.state }] : []
  })
  const [first, ...others] = partners
  if (recorded.format.type === 'RoundFormat.Team.BestBall' && first) {
    return bestBall([first, ...others], orderIn(recorded), play)
  }
  const records = team.players.map((index) => recorded.players[index]?.holes ?? [])
  const ball = ballOf(
    recorded,
    scrambleRecords(team, records, recorded.course.holes.length),
    matchStrokes(recorded, team) ?? team.playingHandicap,
  )
  return limited(recorded, ball, stateOf(recorded, team.players), play)
}

const orderIn = ({ course, startHole }: RecordedRound) => orderOfPlay(course.holes.length, startHole)

interface Result {
  /** Undefined in stroke play. */
  points: ContestPoints | undefined
  sides: readonly SideMatch[]
}

function resultOf(recorded: RecordedRound, sides: readonly Contestant[], play: PlayState): Result {
  const order = orderIn(recorded)
  switch (recorded.scoringMethod.type) {
    case 'StrokePlay':
      return { points: undefined, sides: [] }
    case 'Stableford':
      return { points: sides.map((side) => stablefordPoints(side, play)), sides: [] }
    case 'MatchPlay':
    case 'MathPlay':
      return playMatch(sides, order, play, recorded.match?.concededBy)
    case 'Skins':
      return { points: skinsPoints(sides, order, play), sides: [] }
    case 'Nines':
      return { points: ninesPoints(sides, order, play), sides: [] }
  }
}

function ownPoints(recorded: RecordedRound, player: Contestant, play: PlayState): PlayerBall['points'] {
  const { type } = recorded.scoringMethod
  if (type === 'StrokePlay') return undefined
  return type === 'Stableford' ? stablefordPoints(player, play) : 'none'
}

/** Returns why a side has no result. @param players indexes of the side's players */
function stateOf(
  { players: all }: Pick<RecordedRound, 'players'>,
  players: readonly number[],
): PlayerState | undefined {
  return sideStateOf(players.map((index) => all[index]?.state))
}

/**
 * Returns the state of a side. A team plays on as long as one of its players does (Rules of Golf 23.4), so all of them
 * must have a state.
 */
export function sideStateOf(states: readonly (PlayerState | undefined)[]): PlayerState | undefined {
  return states.includes(undefined) ? undefined : TEAM_ORDER.find((state) => states.includes(state))
}

/**
 * Returns the Stableford points of each hole (Rules of Golf 21.1b): two for a net par, one more for each stroke
 * better, one for a net bogey, otherwise none. A pick-up scores 0, and so does a hole without a score in a finished
 * round. In a live round, and for somebody who did not play or has no result, that hole is undefined.
 */
function stablefordPoints({ ball, state }: Contestant, { isLive }: PlayState): (number | undefined)[] {
  const isReturned = !isLive && state === undefined && ball.some(isPlayed)
  return ball.map(({ kind, strokes, par, handicap }) => {
    if (kind === 'PickUp') return 0
    if (strokes === undefined) return isReturned ? 0 : undefined
    return Math.max(0, 2 + par + handicap - strokes)
  })
}
