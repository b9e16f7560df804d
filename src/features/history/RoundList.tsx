import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import type { HistoryRound } from '../../contract/history.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { useNear } from '../../ui/use-near.ts'
import { type Batch, groupByMonth } from './month-groups.ts'
import { RoundItem } from './RoundItem.static.tsx'
import { BatchList, FIRST_ROUND_COUNT, RoundMonths } from './RoundMonths.static.tsx'

/** Up to this number all rounds are rendered, so that the browser's search and a printer find them. */
const ALL_RENDERED_MAX = 300

/** Rounds by month. Of a long history only the batches near the viewport are rendered. */
export function RoundList({ rounds }: { rounds: readonly HistoryRound[] }) {
  const years = useMemo(() => groupByMonth(rounds), [rounds])
  const [isPainted, setPainted] = useState(false)
  useEffect(() => startTransition(() => setPainted(true)), [])
  const eagerCount = isPainted && rounds.length <= ALL_RENDERED_MAX ? rounds.length : FIRST_ROUND_COUNT
  return (
    <RoundMonths
      years={years}
      batch={(batch) => <Rounds key={batch.before} batch={batch} isEager={batch.before < eagerCount} />}
    />
  )
}

/** Memoized, because every key typed into a filter renders the list again. */
const MemoizedRoundItem = memo(RoundItem)

const Rounds = memo(function Rounds({ batch: { rounds }, isEager }: { batch: Batch; isEager: boolean }) {
  const list = useRef<HTMLOListElement>(null)
  const isNear = useNear(list, isEager)
  return (
    <BatchList ref={list} roundCount={rounds.length}>
      {(isNear || isEager) &&
        rounds.map((round, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a token that occurs twice still needs a unique key
          <MemoizedRoundItem key={`${round.roundToken} ${index}`} round={round} Avatar={Avatar} />
        ))}
    </BatchList>
  )
})
