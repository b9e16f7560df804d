import type { RoundPoint, TallyName } from '../../../contract/statistics.ts'
import { roundDate } from '../../../domain/dates.ts'
import { playedMonth } from '../../../domain/played-on.ts'
import { figureValue, tallyText } from '../../../domain/statistics/figures.ts'
import { toParText } from '../../../domain/to-par.ts'
import type { ScorePoint } from '../charts/score-points.ts'
import type { ChartPoint } from '../charts/TimeChart.tsx'

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

/** Returns the points of the chart of one figure, oldest first. */
export function figurePoints(rounds: readonly RoundPoint[], name: TallyName): ChartPoint[] {
  return rounds.flatMap((round) => {
    const { date, [name]: tally } = round
    if (!tally) return []
    return [
      { ms: date, value: figureValue(name, tally), text: `${whereOf(round)}: ${tallyText(name, tally)}` },
    ]
  })
}

/** Returns the rounds that recorded at least one of the figures, by month, newest first. */
export function figureMonths(
  rounds: readonly RoundPoint[],
): { month: string; rounds: readonly RoundPoint[] }[] {
  const recorded = rounds.filter(({ putts, greens, fairways, sand }) => putts ?? greens ?? fairways ?? sand)
  return [...Map.groupBy(recorded.toReversed(), monthOf)].map(([month, some]) => ({ month, rounds: some }))
}
