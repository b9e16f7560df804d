import { type CSSProperties, memo, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import type { HistoryRound } from '../../contract/history.ts'
import { useNear } from '../../ui/use-near.ts'
import { type Batch, groupByMonth, type YearGroup } from './month-groups.ts'
import { RoundItem } from './RoundItem.tsx'
import styles from './RoundList.module.css'
import { SCORES_NOTE, summaryParts } from './year-summary.ts'

/** More than a tall screen shows; the first paint waits for no more than these. */
const AT_ONCE = 20
/** So many rounds are all put into the page, where the browser's own search and a printer find them. */
const ALL_IN_PAGE = 300

/** Rounds by month. Of a long history only what comes near the screen is drawn; the rest keeps its place. */
export function RoundList({ rounds }: { rounds: readonly HistoryRound[] }) {
  const years = useMemo(() => groupByMonth(rounds), [rounds])
  const [painted, setPainted] = useState(false)
  useEffect(() => startTransition(() => setPainted(true)), [])
  const drawn = painted && rounds.length <= ALL_IN_PAGE ? rounds.length : AT_ONCE
  return (
    <div className={styles.years}>
      {years.map((year) => (
        <Year key={year.key} year={year} drawn={drawn} />
      ))}
    </div>
  )
}

function Year({ year, drawn }: { year: YearGroup; drawn: number }) {
  return (
    <section className={styles.year} aria-label={year.name}>
      <div className={styles.heading}>
        <h2>{year.name}</h2>
        <p className={styles.summary} title={SCORES_NOTE}>
          {summaryParts(year.summary).join(' · ')}
        </p>
      </div>
      {year.months.map((month) => (
        <section key={month.key} className={styles.month} aria-label={`${month.name} ${year.name}`.trim()}>
          {month.name && <h3>{month.name}</h3>}
          <div className={styles.sheet}>
            {month.batches.map((batch) => (
              <Rounds key={batch.before} batch={batch} eager={batch.before < drawn} />
            ))}
          </div>
        </section>
      ))}
    </section>
  )
}

const Rounds = memo(function Rounds({ batch: { rounds }, eager }: { batch: Batch; eager: boolean }) {
  const list = useRef<HTMLOListElement>(null)
  const near = useNear(list, eager)
  return (
    <ol ref={list} className={styles.rounds} style={{ '--rounds': rounds.length } as CSSProperties}>
      {(near || eager) &&
        rounds.map((round, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a token that came twice still needs a key of its own
          <RoundItem key={`${round.roundToken} ${index}`} round={round} />
        ))}
    </ol>
  )
})
