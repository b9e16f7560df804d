import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/PageTitle.tsx'
import styles from './History.module.css'
import { SCORES_NOTE, TITLE } from './messages.ts'

interface Props {
  /** Links to the other views. */
  views?: ReactNode
  /** The number of visible rounds, and the button that shows all rounds. */
  count: ReactNode
  /** Leads to keeping score. */
  action?: ReactNode
  note?: ReactNode
  filterBar?: ReactNode
  trend: ReactNode
  list: ReactNode
}

/** Arranges the parts of a history with rounds. */
export function HistoryLayout({ views, count, action, note, filterBar, trend, list }: Props) {
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        {views}
        <PageTitle
          lead={
            <>
              <span className={styles.count}>{count}</span>
              <span className={styles.scoresNote}>{SCORES_NOTE}</span>
            </>
          }
        >
          {TITLE}
        </PageTitle>
        {action && <div className={styles.keepScore}>{action}</div>}
        {note}
        {filterBar}
      </div>
      {trend}
      <div className={styles.list}>{list}</div>
    </div>
  )
}

export const TREND_TITLE = 'Scores over time'

interface TrendFoldProps {
  onToggle?: (event: { currentTarget: HTMLDetailsElement }) => void
  children?: ReactNode
}

/** The trend in narrow windows: collapsed above the list, so that the rounds come first. */
export function TrendFold({ onToggle, children }: TrendFoldProps) {
  return (
    <details className={styles.fold} onToggle={onToggle}>
      <summary>{TREND_TITLE}</summary>
      {children}
    </details>
  )
}
