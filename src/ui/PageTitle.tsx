import type { ReactNode } from 'react'
import styles from './PageTitle.module.css'

interface Props {
  children: ReactNode
  /** A smaller line below the title. */
  lead?: ReactNode
}

/** The heading of a page. */
export function PageTitle({ children, lead }: Props) {
  return (
    <div className={styles.title}>
      <h1>{children}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  )
}
