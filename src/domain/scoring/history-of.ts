import * as v from 'valibot'
import type { HistoryRound } from '../../contract/history.ts'
import type { RecordedRound } from '../../contract/recorded-round.ts'
import { round } from '../../contract/round.ts'
import { leaderboardOf } from '../results/leaderboard.ts'
import { shownPoints } from '../results/points.ts'
import { competitorOf } from '../results/round-contest.ts'
import { shownRound } from '../round/shown-round.ts'
import { cardIndexOf } from '../statistics/hole-averages.ts'
import { adjustedGross } from './adjusted-gross.ts'
import { type Ball, isPlayed, type PlayState } from './ball.ts'
import { sumOf } from './nine-by-nine.ts'
import { hasPlayed, ownerIndex } from './owner.ts'
import { scoreRound } from './score-round.ts'
import { fieldOf } from './sides.ts'
import { decidingStrokes, grossStrokes } from './totals.ts'

/**
 * Builds the entry of a round in its owner's history. The figures are those of the owner's side: their own ball or the
 * team's. `totalScorePoints` is the total that decides the round: in stroke play the net or gross total. All other
 * players are buddies. If holes are missing, the gross score is the sum of the strokes played, `holesPlayed` is less
 * than `holeCount`, and there is no stroke play total. The adjusted gross score and the nine are those of an individual
 * round.
 */
export function historyOf(recorded: RecordedRound, roundToken: string, state: PlayState): HistoryRound {
  const owner = ownerIndex(recorded)
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
    isAbsent: (!state.isLive && !hasPlayed(recorded, owner)) || undefined,
    match: own?.match?.state,
    place: state.isLive || own?.match ? undefined : placeOf(recorded, owner),
    nine: recorded.format.type === 'RoundFormat.Individual' && !state.isLive ? completeNine(ball) : undefined,
    buddies: recorded.players
      .filter((_, index) => index !== owner)
      .map(({ name, image }) => ({ name, image })),
  }
}

type Field = ReturnType<typeof fieldOf>

function scoreOf(
  recorded: RecordedRound,
  ball: Field['sides'][number]['ball'],
  points: Field['players'][number]['points'],
  state: PlayState,
): number | undefined {
  if (points === 'none') return undefined
  if (points) {
    const sum = sumOf(points)
    return sum === undefined ? undefined : shownPoints(sum)
  }
  const { strokes, isComplete } = decidingStrokes(recorded, ball, state)
  return isComplete ? strokes : undefined
}

/**
 * Returns the nine of an unfinished round of 18 holes that counts as a nine-hole score: the only one in which every
 * hole has a score.
 */
function completeNine(ball: Ball): HistoryRound['nine'] {
  if (ball.length !== 18) return undefined
  const nines = [0, 9].flatMap((from) => {
    const holes = ball.slice(from, from + 9)
    const strokes = sumOf(holes.map((hole) => hole.strokes))
    const par = sumOf(holes.map((hole) => hole.par))
    const isComplete = holes.every(({ kind }) => kind === 'Score')
    return isComplete && strokes !== undefined && par !== undefined
      ? [{ firstHole: from + 1, strokes, par }]
      : []
  })
  return nines.length === 1 ? nines[0] : undefined
}

/**
 * Returns the place of a player's side on the leaderboard of a finished round; undefined without other competitors or
 * without a place.
 */
function placeOf(recorded: RecordedRound, player: number): HistoryRound['place'] {
  const isScramble = recorded.format.type === 'RoundFormat.Team.Scramble'
  const team = recorded.teams?.findIndex(({ players }) => players.includes(player))
  const cardIndex = isScramble && team !== undefined ? team : cardIndexOf(recorded, player)
  const shown = shownRound(v.parse(round, { type: 'Round', ...scoreRound(recorded, { isLive: false }) }))
  if (!shown || cardIndex === undefined) return undefined
  const competitor = competitorOf(shown, cardIndex)
  const { entries } = leaderboardOf(shown)
  const own = entries.find((entry) => entry.cardIndex === competitor?.cardIndex)
  if (own?.position === undefined || entries.length < 2) return undefined
  const isTied = entries.some((entry) => entry !== own && entry.position === own.position)
  return { position: own.position, of: entries.length, isTied: isTied || undefined }
}
