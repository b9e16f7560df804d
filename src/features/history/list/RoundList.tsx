import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import type { HistoryRound } from '../../../contract/history.ts'
import { whenIdle } from '../../../platform/browser/idle.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { useNear } from '../../../ui/use-near.ts'
import { BatchList, FIRST_ROUND_COUNT, RoundGroups } from './RoundGroups.static.tsx'
import { RoundItem } from './RoundItem.static.tsx'
import { type Batch, groupRounds } from './round-groups.ts'
import type { SortOrder } from './sort-rounds.ts'

/**
 * Number of rounds that are rendered in one transition while the browser is idle. React divides it into short tasks.
 */
const STEP = 80

interface Props {
  rounds: readonly HistoryRound[]
  /** By round; see `bestMarks`. */
  marks: ReadonlyMap<HistoryRound, string>
  sort: SortOrder
  hasReviews: boolean
}

/**
 * Shows rounds in groups. The first rounds and those near the viewport are rendered immediately, all others while the
 * browser is idle, so that find in page and printing include them.
 */
export function RoundList({ rounds, marks, sort, hasReviews }: Props) {
  const groups = useMemo(() => groupRounds(rounds, sort), [rounds, sort])
  const eagerCount = useGrowingCount(FIRST_ROUND_COUNT, rounds.length)
  return (
    <RoundGroups
      groups={groups}
      hasReviews={hasReviews}
      batch={(batch) => (
        <Rounds key={batch.before} batch={batch} isEager={batch.before < eagerCount} marks={marks} />
      )}
    />
  )
}

/** Returns a number that grows from `first` to at least `total` while the browser is idle. */
function useGrowingCount(first: number, total: number): number {
  const [count, setCount] = useState(first)
  useEffect(() => {
    if (count >= total) return
    return whenIdle(() => startTransition(() => setCount(count + STEP)))
  }, [count, total])
  return count
}

/** Memoized, because each key press in a filter renders the list again. */
const MemoizedRoundItem = memo(RoundItem)

interface RoundsProps {
  batch: Batch
  isEager: boolean
  marks: ReadonlyMap<HistoryRound, string>
}

const Rounds = memo(function Rounds({ batch, isEager, marks }: RoundsProps) {
  const list = useRef<HTMLOListElement>(null)
  const isNear = useNear(list, isEager)
  return (
    <BatchList ref={list} batch={batch}>
      {isNear &&
        batch.rounds.map((round, index) => (
          <MemoizedRoundItem
            // biome-ignore lint/suspicious/noArrayIndexKey: a token that occurs twice still needs a unique key
            key={`${round.roundToken} ${index}`}
            round={round}
            Avatar={Avatar}
            mark={marks.get(round)}
          />
        ))}
    </BatchList>
  )
})
