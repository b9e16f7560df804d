import type { HistoryRound } from '../../contract/history.ts'
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
import { SearchFieldFirstLook } from './search/SearchField.static.tsx'
import { SEARCH_MIN } from './search/search.ts'

interface Props {
  /** At least one, newest first. */
  rounds: readonly HistoryRound[]
  /** Whether a round is scored in this browser. */
  isKept: boolean
}

/** Shows the same as the first render of `History` without a search. */
export function HistoryFirstLook({ rounds, isKept }: Props) {
  return (
    <HistoryLayout
      views={rounds.length >= STATISTICS_MIN && <ViewSwitch current="rounds" />}
      count={<HistoryCount shown={rounds.length} total={rounds.length} />}
      action={<KeepScoreLink isKept={isKept} />}
      search={rounds.length >= SEARCH_MIN && <SearchFieldFirstLook />}
      list={<RoundListFirstLook groups={groupRounds(rounds)} marks={bestMarks(rounds)} />}
    />
  )
}
