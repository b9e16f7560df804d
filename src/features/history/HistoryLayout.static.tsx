import type { ReactNode } from 'react'
import { HelpSign } from '../../ui/HelpSign.static.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import styles from './History.module.css'
import { DEFINITIONS, DEFINITIONS_LABEL, TITLE } from './messages.ts'

interface Props {
  /** Links to the other views. */
  views?: ReactNode
  /** The number of visible rounds, and the button that shows all rounds. */
  count: ReactNode
  /** Leads to keeping score. */
  action?: ReactNode
  note?: ReactNode
  filterBar?: ReactNode
  /** The chart beside the list in wide windows. */
  trend?: ReactNode
  list: ReactNode
}

/** Arranges the parts of a history with rounds. */
export function HistoryLayout({ views, count, action, note, filterBar, trend, list }: Props) {
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        {views}
        <div className={styles.top}>
          <PageTitle
            lead={
              <span className={styles.count}>
                {count}
                <HelpSign id="definitions" label={DEFINITIONS_LABEL}>
                  {DEFINITIONS}
                </HelpSign>
              </span>
            }
          >
            {TITLE}
          </PageTitle>
          {action}
        </div>
        {note}
        {filterBar}
      </div>
      {trend}
      <div className={styles.list}>{list}</div>
    </div>
  )
}
