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
import type { AsSent } from './as-sent.ts'
import { courseCard } from './course-card.ts'
import { grossScoreRow, pointsRow, strokePlayRow } from './score-rows.ts'
import { type Field, fieldOf, type PlayerBall, type Side } from './sides.ts'
import { statisticsRows } from './statistics-rows.ts'
import { totalsOf } from './totals.ts'

/** What the API answers with for a round, but for its `type`: that is the service's to say. */
export interface ScoredRound {
  info: RoundInfo
  settings: RoundSettings
  scorecard: AsSent<Scorecard>
}

/**
 * Works out what was recorded into what is shown (wire: Round, Cards). Individual: a card a player. Best ball: a
 * group a team, of its own card and its players'. Scramble: a card a team. Players whom no team names follow.
 * Rows: gross, score, then the statistics that were kept. Values of holes not played are undefined.
 */
export function scoreRound(recorded: RecordedRound): ScoredRound {
  const { startTimestampMs, timezoneOffset, scoringMethod, handicapMode } = recorded
  const field = fieldOf(recorded)
  return {
    info: { startTimestampMs, timezoneOffset },
    settings: { course: courseOf(recorded), scoringMethod, handicapMode },
    scorecard: {
      cards: [
        courseCard(recorded.course.holes),
        ...field.sides.map((side) => sideCard(recorded, side, field)),
        ...field.teamless.map((index) => playerCard(recorded, field, index)),
      ].filter((card) => card !== undefined),
    },
  }
}

function courseOf({ course }: RecordedRound): RoundSettings['course'] {
  return {
    name: course.name,
    holes: course.holes.map(({ par, parOverride, tee, greenMiddle, pos = [] }) => ({
      par,
      parOverride,
      tee,
      greenMiddle,
      pos,
    })),
  }
}

function sideCard(recorded: RecordedRound, side: Side, field: Field): AsSent<Card> | undefined {
  const { team, players } = side
  if (!team) return playerCard(recorded, field, players[0] ?? 0)
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
    },
    totals: totalsOf(recorded, side.ball, side.points),
    rows: rowsOf(side.ball, side.points, recorded.format.type === 'RoundFormat.Team.Scramble'),
  }
  if (recorded.format.type === 'RoundFormat.Team.Scramble') return card
  const cards = players.map((index) => playerCard(recorded, field, index)).filter((one) => one !== undefined)
  const group: AsSent<GroupCard> = { type: 'GroupCard', name: team.name, cards: [card, ...cards] }
  return group
}

function playerCard(
  recorded: RecordedRound,
  field: Field,
  index: number,
): AsSent<ParticipantCard> | undefined {
  const player = recorded.players[index]
  const own = field.players[index]
  if (!player || !own) return undefined
  return {
    type: 'ParticipantCard',
    participant: {
      type: 'ScorecardIndividualPlayer',
      name: player.name,
      image: player.image,
      tee: player.tee,
      playingHandicap: player.playingHandicap,
    },
    totals: totalsOf(recorded, own.ball, own.points),
    rows: rowsOf(own.ball, own.points, true),
  }
}

/** The statistics of a best ball are its players', each on their own card: putts of a mixture tell nothing. */
function rowsOf(ball: Side['ball'], points: PlayerBall['points'], withStatistics: boolean): AsSent<Row>[] {
  const score = points === 'none' ? [] : [points ? pointsRow(points) : strokePlayRow(ball)]
  return [grossScoreRow(ball), ...score, ...(withStatistics ? statisticsRows(ball) : [])]
}
