import type { RecordedRound, RecordedTeam } from '../../contract/recorded-round.ts'
import { type Ball, ballOf } from './ball.ts'
import { type ContestPoints, orderOfPlay } from './contest.ts'
import { matchPlayPoints } from './match-play.ts'
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
  /** `none` for a ball that does not compete on its own, in a game between teams. */
  points: Points | 'none'
}
/** A competitor with one ball: a player, or a team in a team format. */
export interface Side {
  team: RecordedTeam | undefined
  /** Indexes of the round's players. */
  players: readonly number[]
  ball: Ball
  points: Points
}
export interface Field {
  sides: Side[]
  players: PlayerBall[]
  /** Indexes of players without a team in a team format; their ball is shown but does not compete. */
  teamless: number[]
}

/** Computes the balls of all players and the points of all sides. */
export function fieldOf(recorded: RecordedRound): Field {
  const balls = recorded.players.map((player) => ballOf(recorded, player.holes ?? [], player.playingHandicap))
  const teams = recorded.format.type === 'RoundFormat.Individual' ? undefined : (recorded.teams ?? [])
  const lineups = teams
    ? teams.map((team) => ({ team, players: team.players, ball: teamBall(recorded, team, balls) }))
    : balls.map((ball, index) => ({ team: undefined, players: [index], ball }))
  const points = pointsOf(
    recorded,
    lineups.map((lineup) => lineup.ball),
  )
  const inTeams = new Set(lineups.flatMap((lineup) => lineup.players))
  return {
    sides: lineups.map((lineup, at) => ({ ...lineup, points: points?.[at] })),
    players: balls.map((ball, index) => ({
      index,
      ball,
      points: teams ? ownPoints(recorded, ball) : points?.[index],
    })),
    teamless: [...balls.keys()].filter((index) => !inTeams.has(index)),
  }
}

function teamBall(recorded: RecordedRound, team: RecordedTeam, balls: readonly Ball[]): Ball {
  const partners = team.players.map((index) => balls[index]).filter((ball) => ball !== undefined)
  const [first, ...others] = partners
  if (recorded.format.type === 'RoundFormat.Team.BestBall' && first) return bestBall([first, ...others])
  const records = team.players.map((index) => recorded.players[index]?.holes ?? [])
  return ballOf(recorded, scrambleRecords(team, records, recorded.course.holes.length), team.playingHandicap)
}

/** Returns the points of each ball; undefined for stroke play. */
function pointsOf(recorded: RecordedRound, balls: readonly Ball[]): ContestPoints | undefined {
  const order = orderOfPlay(recorded.course.holes.length, recorded.startHole)
  switch (recorded.scoringMethod.type) {
    case 'StrokePlay':
      return undefined
    case 'Stableford':
      return balls.map(stablefordPoints)
    case 'MatchPlay':
    case 'MathPlay':
      return matchPlayPoints(balls, order)
    case 'Skins':
      return skinsPoints(balls, order)
    case 'Nines':
      return ninesPoints(balls, order)
  }
}

function ownPoints(recorded: RecordedRound, ball: Ball): PlayerBall['points'] {
  const { type } = recorded.scoringMethod
  if (type === 'StrokePlay') return undefined
  return type === 'Stableford' ? stablefordPoints(ball) : 'none'
}
