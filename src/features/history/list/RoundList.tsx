import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { HistoryRound } from '../../../contract/history.ts'
import { useGrowingCount } from '../../../platform/use-growing-count.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import type { SortOrder } from '../filters/filters.ts'
import { BatchList, FIRST_ROUND_COUNT, RoundGroups } from './RoundGroups.static.tsx'
import { RoundItem } from './RoundItem.static.tsx'
import { type Batch, groupRounds } from './round-groups.ts'

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

/** About two screen heights, so that content is ready before it scrolls into view. */
const MARGIN = '1600px 0px'

/**
 * Returns true as soon as the element has been near the viewport once.
 * @param isAlways returns true immediately and stops observing the element
 */
function useNear(element: RefObject<Element | null>, isAlways: boolean): boolean {
  const [wasNear, setNear] = useState(isAlways)
  const isNear = wasNear || isAlways
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear, element])
  return isNear
}
