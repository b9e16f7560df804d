import type { RecordedRound } from '../../contract/recorded-round.ts'
import type {
  Card,
  GroupCard,
  ParticipantCard,
  RoundInfo,
  RoundSettings,
  Row,
  Scorecard,
} from '../../contract/round.ts'
import { adjustedGross } from './adjusted-gross.ts'
import type { PlayState } from './ball.ts'
import { canBeOffLowest, canTieBreak, isOffLowest } from './methods.ts'
import type { AsSent } from './nine-by-nine.ts'
import { ownerIndex } from './owner.ts'
import { courseCard, grossScoreRow, pointsRow, statisticsRows, strokePlayRow } from './score-rows.ts'
import { type Field, fieldOf, matchStrokes, type PlayerBall, type Side } from './sides.ts'
import { totalsOf } from './totals.ts'

/** The API's response for a round, without the `type` that the service adds. */
export interface ScoredRound {
  info: Pick<RoundInfo, 'startTimestampMs' | 'timezoneOffset'>
  settings: RoundSettings
  scorecard: AsSent<Scorecard>
}

/**
 * Computes the scorecard of a recorded round. Individual: one card per player. Best ball: one group per team with
 * the team's card and its players' cards. Scramble: one card per team. Players without a team follow at the end.
 * Rows: gross, score, then the recorded statistics. Values of holes that were not played are undefined.
 */
export function scoreRound(recorded: RecordedRound, state: PlayState): ScoredRound {
  const { startTimestampMs, timezoneOffset } = recorded
  const field = fieldOf(recorded, state)
  return {
    info: { startTimestampMs, timezoneOffset },
    settings: settingsOf(recorded),
    scorecard: {
      cards: [
        courseCard(recorded.course.holes),
        ...field.sides.map((side) => sideCard(recorded, side, field, state)),
        ...field.teamless.map((index) => playerCard(recorded, field, index, state)),
      ].filter((card) => card !== undefined),
    },
  }
}

/** Returns the settings, without those that do not apply to the round. */
function settingsOf(recorded: RecordedRound): RoundSettings {
  const { startHole, scoringMethod, handicapMode } = recorded
  return {
    course: courseOf(recorded),
    startHole,
    scoringMethod,
    handicapMode,
    maximumScore: scoringMethod.type === 'StrokePlay' ? recorded.maximumScore : undefined,
    tieBreak: canTieBreak(scoringMethod) ? recorded.tieBreak : undefined,
    handicapAllowance: handicapMode === 'Net' ? recorded.handicapAllowance : undefined,
    strokesOff: canBeOffLowest(scoringMethod) && isOffLowest(recorded) ? recorded.strokesOff : undefined,
  }
}

function courseOf({ course }: RecordedRound): RoundSettings['course'] {
  return {
    name: course.name,
    holes: course.holes.map(({ strokeIndex: _, pos = [], ...hole }) => ({ ...hole, pos })),
  }
}

function sideCard(
  recorded: RecordedRound,
  side: Side,
  field: Field,
  state: PlayState,
): AsSent<Card> | undefined {
  const { team, players } = side
  const isScramble = recorded.format.type === 'RoundFormat.Team.Scramble'
  if (!team) return playerCard(recorded, field, players[0] ?? 0, state)
  const card: AsSent<ParticipantCard> = {
    type: 'TeamCard',
    participant: {
      type: 'ScorecardTeam',
      name: team.name,
      players: players.flatMap((index) => {
        const player = recorded.players[index]
        return player ? [{ name: player.name, image: player.image }] : []
      }),
      playingHandicap: team.playingHandicap,
      matchStrokes: matchStrokes(recorded, team),
      state: side.state,
    },
    totals: totalsOf(recorded, side, state),
    rows: rowsOf(side, state, isScramble),
  }
  if (isScramble) return card
  const cards = players
    .map((index) => playerCard(recorded, field, index, state))
    .filter((one) => one !== undefined)
  const group: AsSent<GroupCard> = { type: 'GroupCard', name: team.name, cards: [card, ...cards] }
  return group
}

function playerCard(
  recorded: RecordedRound,
  field: Field,
  index: number,
  state: PlayState,
): AsSent<ParticipantCard> | undefined {
  const player = recorded.players[index]
  const own = field.players[index]
  if (!player || !own) return undefined
  const isOwner = !state.isLive && index === ownerIndex(recorded)
  return {
    type: 'ParticipantCard',
    participant: {
      type: 'ScorecardIndividualPlayer',
      name: player.name,
      image: player.image,
      tee: player.tee,
      playingHandicap: player.playingHandicap,
      courseHandicap: player.courseHandicap,
      matchStrokes: matchStrokes(recorded, player),
      state: player.state,
    },
    totals: totalsOf(recorded, own, state, isOwner ? adjustedGross(recorded, player) : undefined),
    rows: rowsOf(own, state, true),
  }
}

/** In best ball, only the players' cards have statistics: a team's putts would mix the balls of several players. */
function rowsOf(
  { ball, points, match }: Pick<PlayerBall, 'ball' | 'points' | 'match'>,
  state: PlayState,
  withStatistics: boolean,
): AsSent<Row>[] {
  const score =
    points === 'none' ? [] : [points ? pointsRow(points, match?.results) : strokePlayRow(ball, state)]
  return [grossScoreRow(ball, state), ...score, ...(withStatistics ? statisticsRows(ball) : [])]
}
