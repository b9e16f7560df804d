import { type ReactNode, useId } from 'react'
import { messages } from '../../messages.ts'
import styles from './RailPanel.module.css'

/** Says that only the operator can do what a panel is for, because the account belongs to staff. */
export function StaffAccountNote() {
  return <p className="soft">{messages.staffAccount}</p>
}

interface Props {
  title: string
  /** A panel within the previous one. */
  isPart?: boolean
  /** A button beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** Shows a panel with a title, beside a user's tables. */
export function RailPanel({ title, isPart, action, children }: Props) {
  const id = useId()
  return (
    <section className={styles.panel} data-part={isPart} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className="quiet">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** Shows facts of a panel: names at the start, values at the end. */
export function RailFacts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

/** One line of `RailFacts`. */
export function RailFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="rigid soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
