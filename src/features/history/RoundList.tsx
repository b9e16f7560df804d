import { type CSSProperties, startTransition, useEffect, useMemo, useState } from 'react'
import type { HistoryRound } from '../../contract/history.ts'
import { firstOf, groupByMonth, type YearGroup } from './month-groups.ts'
import { RoundItem } from './RoundItem.tsx'
import styles from './RoundList.module.css'
import { summaryParts } from './year-summary.ts'

/** More than a tall screen shows; the first paint waits for no more than these. */
const AT_ONCE = 20

/**
 * Rounds by month. All of them are in the page in the end, so that the browser's search, a screen reader and
 * printing find them; what is far from the screen is not laid out (`content-visibility`).
 */
export function RoundList({ rounds }: { rounds: readonly HistoryRound[] }) {
  const years = useMemo(() => groupByMonth(rounds), [rounds])
  const [count, setCount] = useState(AT_ONCE)
  useEffect(() => startTransition(() => setCount(Number.POSITIVE_INFINITY)), [])
  return (
    <div className={styles.years}>
      {firstOf(years, count).map((year) => (
        <Year key={year.key} year={year} />
      ))}
    </div>
  )
}

function Year({ year }: { year: YearGroup }) {
  return (
    <section className={styles.year} aria-label={year.name}>
      <div className={styles.heading}>
        <h2>{year.name}</h2>
        <p className={styles.summary}>{summaryParts(year.summary).join(' · ')}</p>
      </div>
      {year.months.map((month) => (
        <section
          key={month.key}
          className={styles.month}
          style={{ '--rounds': month.rounds.length } as CSSProperties}
        >
          <h3>{month.name}</h3>
          <ol className={styles.rounds}>
            {month.rounds.map((round, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a token that came twice still needs a key of its own
              <RoundItem key={`${round.roundToken} ${index}`} round={round} />
            ))}
          </ol>
        </section>
      ))}
    </section>
  )
}
