import type { HistoryRound } from '../../contract/history.ts'
import { TextButton } from '../../ui/form/TextButton.tsx'
import { FilterBarFirstLook } from './filters/FilterBarLayout.static.tsx'
import { FILTER_BAR_MIN } from './filters/filters.ts'
import {
  HistoryCount,
  HistoryLayout,
  KeepScoreLink,
  STATISTICS_MIN,
  ViewSwitch,
} from './HistoryLayout.static.tsx'
import { bestMarks } from './list/best-marks.ts'
import { RoundListFirstLook } from './list/RoundGroups.static.tsx'
import { groupRounds } from './list/round-groups.ts'
import { SAVE_CSV } from './messages.ts'

interface Props {
  /** At least one, newest first. */
  rounds: readonly HistoryRound[]
  /** Whether a round is scored in this browser. */
  isKept: boolean
}

/** Shows the same as the first render of `History` with an unfiltered list. */
export function HistoryFirstLook({ rounds, isKept }: Props) {
  return (
    <HistoryLayout
      views={rounds.length >= STATISTICS_MIN && <ViewSwitch current="rounds" />}
      count={
        <HistoryCount shown={rounds.length} total={rounds.length}>
          <TextButton>{SAVE_CSV}</TextButton>
        </HistoryCount>
      }
      action={<KeepScoreLink isKept={isKept} />}
      filterBar={rounds.length >= FILTER_BAR_MIN && <FilterBarFirstLook />}
      list={<RoundListFirstLook groups={groupRounds(rounds)} marks={bestMarks(rounds)} />}
    />
  )
}
