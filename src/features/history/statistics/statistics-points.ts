import type { RoundPoint } from '../../../contract/statistics.ts'
import { roundDate } from '../../../domain/dates.ts'
import { playedMonth } from '../../../domain/played-on.ts'
import { toParText } from '../../../domain/to-par.ts'
import type { ScorePoint } from '../charts/score-points.ts'

function monthOf(round: RoundPoint): string {
  const played = playedMonth(round)
  return played ? `${played.month} ${played.year}` : ''
}

const whereOf = ({ date, timezoneOffset, course }: RoundPoint) =>
  `${roundDate(date, timezoneOffset)}, ${course}`

/** Returns the points of the chart of scores over 18 or 9 holes, oldest first. */
export function scorePoints(rounds: readonly RoundPoint[], holes: 9 | 18): ScorePoint[] {
  return rounds.flatMap((round) => {
    const { date, holeCount, scoreHoles = holeCount, strokes, toPar } = round
    if (scoreHoles !== holes || strokes === undefined || toPar === undefined) return []
    const text = `${whereOf(round)}: ${toParText(toPar)} (${strokes})`
    return [{ ms: date, month: monthOf(round), value: toPar, text }]
  })
}
