import type { HistoryRound } from '../../contract/history.ts'
import { FilterBarFirstLook } from './FilterBarLayout.static.tsx'
import { FILTER_BAR_MIN } from './filters.ts'
import { HistoryLayout, TrendFold } from './HistoryLayout.static.tsx'
import { groupByMonth } from './month-groups.ts'
import { RoundListFirstLook } from './RoundMonths.static.tsx'
import { roundCount } from './year-summary.ts'

interface Props {
  /** At least one, newest first. */
  rounds: readonly HistoryRound[]
  /** Whether the trend is beside the list. Its place there stays empty. */
  isWide: boolean
}

/** What `History` shows at its first render of an unfiltered list. */
export function HistoryFirstLook({ rounds, isWide }: Props) {
  return (
    <HistoryLayout
      count={<span role="status">{roundCount(rounds.length)}</span>}
      filterBar={rounds.length >= FILTER_BAR_MIN && <FilterBarFirstLook />}
      trend={!isWide && <TrendFold />}
      list={<RoundListFirstLook years={groupByMonth(rounds)} />}
    />
  )
}
