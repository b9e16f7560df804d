import type { CSSProperties, ReactNode, Ref } from 'react'
import { AvatarView } from '../../ui/AvatarView.static.tsx'
import type { Batch, YearGroup } from './month-groups.ts'
import { RoundItem } from './RoundItem.static.tsx'
import styles from './RoundList.module.css'
import { summaryParts } from './year-summary.ts'

/** More than a tall screen shows; the first paint does not wait for the rest. */
export const FIRST_ROUND_COUNT = 20

interface Props {
  years: readonly YearGroup[]
  /** Renders the rounds of a batch; its key must be set. */
  batch: (batch: Batch) => ReactNode
}

/** Headings of years and months with the rounds below them. */
export function RoundMonths({ years, batch }: Props) {
  return (
    <div className={styles.years}>
      {years.map((year) => (
        <section key={year.key} className={styles.year} aria-label={year.name}>
          <div className={styles.heading}>
            <h2>{year.name}</h2>
            <p className={styles.summary}>{summaryParts(year.summary).join(' · ')}</p>
          </div>
          {year.months.map((month) => (
            <section
              key={month.key}
              className={styles.month}
              aria-label={`${month.name} ${year.name}`.trim()}
            >
              {month.name && <h3>{month.name}</h3>}
              <div className={styles.sheet}>{month.batches.map(batch)}</div>
            </section>
          ))}
        </section>
      ))}
    </div>
  )
}

interface BatchListProps {
  /** Of the batch, whether or not they are rendered: they keep their space. */
  roundCount: number
  /** The items, or false while the batch is far from the viewport. */
  children: ReactNode
  ref?: Ref<HTMLOListElement>
}

export function BatchList({ roundCount, children, ref }: BatchListProps) {
  return (
    <ol ref={ref} className={styles.rounds} style={{ '--rounds': roundCount } as CSSProperties}>
      {children}
    </ol>
  )
}

/** The list for the first look: its first rounds, and the space of the others. */
export function RoundListFirstLook({ years }: Pick<Props, 'years'>) {
  return (
    <RoundMonths
      years={years}
      batch={({ before, rounds }) => (
        <BatchList key={before} roundCount={rounds.length}>
          {before < FIRST_ROUND_COUNT &&
            rounds.map((round, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
              <RoundItem key={index} round={round} Avatar={AvatarView} />
            ))}
        </BatchList>
      )}
    />
  )
}
