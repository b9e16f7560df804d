import type { ReactNode } from 'react'
import styles from './PageTitle.module.css'

interface Props {
  children: ReactNode
  /** One line beneath, in a quieter voice. */
  lead?: ReactNode
  /** Stands at the other end of the line. */
  aside?: ReactNode
}

export function PageTitle({ children, lead, aside }: Props) {
  return (
    <div className={styles.title}>
      <div className={styles.words}>
        <h1>{children}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {aside}
    </div>
  )
}
