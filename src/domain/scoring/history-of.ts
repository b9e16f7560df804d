import type { HistoryRound } from '../../contract/history.ts'
import type { RecordedRound } from '../../contract/recorded-round.ts'
import { shownPoints } from '../points.ts'
import { adjustedGross } from './adjusted-gross.ts'
import { isPlayed, type PlayState } from './ball.ts'
import { completeNine } from './complete-nine.ts'
import { sumOf } from './nine-by-nine.ts'
import { ownerIndex } from './owner.ts'
import { fieldOf } from './sides.ts'
import { grossStrokes, netStrokes } from './totals.ts'

/**
 * Builds the entry of a round in its owner's history. The figures are those of the owner's side: their own ball or the
 * team's. `totalScorePoints` is the total that decides the round: in stroke play the net or gross total. All other
 * players are buddies. If holes are missing, the gross score is the sum of the strokes played, `holesPlayed` is less
 * than `holeCount`, and there is no stroke play total. The adjusted gross score and the nine are those of an individual
 * round.
 */
export function historyOf(recorded: RecordedRound, roundToken: string, state: PlayState): HistoryRound {
  const owner = ownerIndex(recorded.players)
  const field = fieldOf(recorded, state)
  const own = field.sides.find((side) => side.players.includes(owner)) ?? field.players[owner]
  const ball = own?.ball ?? []
  const player = recorded.players[owner]
  const isNoResult =
    recorded.scoringMethod.type === 'StrokePlay' &&
    !state.isLive &&
    own?.state === undefined &&
    ball.some(isPlayed) &&
    !grossStrokes(ball, state).isComplete
  return {
    roundToken,
    course: recorded.course.name,
    date: recorded.startTimestampMs,
    timezoneOffset: recorded.timezoneOffset,
    scoringSettings: { scoringMethod: recorded.scoringMethod, handicapMode: recorded.handicapMode },
    format: recorded.format,
    holesPlayed: ball.filter(isPlayed).length,
    holeCount: recorded.course.holes.length,
    startHole: recorded.startHole,
    isLive: state.isLive,
    owner: {
      totalGrossScore: ball.some(({ kind }) => kind === 'PickUp')
        ? undefined
        : grossStrokes(ball, state).strokes,
      totalScorePoints: scoreOf(recorded, ball, own?.points, state),
      totalPar: sumOf(ball.map((hole) => (isPlayed(hole) ? hole.par : undefined))),
      adjustedGross: player && !state.isLive ? adjustedGross(recorded, player) : undefined,
    },
    state: own?.state,
    isNoResult: isNoResult || undefined,
    match: own?.match?.state,
    nine: recorded.format.type === 'RoundFormat.Individual' && !state.isLive ? completeNine(ball) : undefined,
    buddies: recorded.players
      .filter((_, index) => index !== owner)
      .map(({ name, image }) => ({ name, image })),
  }
}

type Field = ReturnType<typeof fieldOf>

function scoreOf(
  { handicapMode }: RecordedRound,
  ball: Field['sides'][number]['ball'],
  points: Field['players'][number]['points'],
  state: PlayState,
): number | undefined {
  if (points === 'none') return undefined
  if (points) {
    const sum = sumOf(points)
    return sum === undefined ? undefined : shownPoints(sum)
  }
  const { strokes, isComplete } = handicapMode === 'Net' ? netStrokes(ball, state) : grossStrokes(ball, state)
  return isComplete ? strokes : undefined
}
