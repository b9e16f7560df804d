import { useMemo } from 'react'
import type { HistoryRound } from '../../../contract/history.ts'
import { ScoreChart } from './ScoreChart.tsx'
import { trendPoints } from './trend.ts'

/** Shows a chart of the gross score to par of the rounds in the list. */
export function Trend({ rounds }: { rounds: readonly HistoryRound[] }) {
  const points = useMemo(() => trendPoints(rounds), [rounds])
  return <ScoreChart title="Scores over time" holes={18} points={points} />
}
