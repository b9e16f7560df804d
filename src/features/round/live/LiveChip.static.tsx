import type { ReactNode } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { messages } from '../messages.ts'
import styles from './LiveChip.module.css'
import type { Connection } from './live-session.ts'

interface Props {
  connection: Connection
  isFollowing?: boolean
  text: ReactNode
  /** The age of the last change. */
  age?: ReactNode
  /** The button of the chip, which covers the chip on phones. By default its place holder, until the code has loaded. */
  children?: ReactNode
}

/** Shows the state of a live round in the bar. */
export function LiveChip({ connection, isFollowing = false, text, age, children }: Props) {
  return (
    <div className={styles.live} data-connection={connection} data-following={isFollowing || undefined}>
      <p className={styles.chip}>
        <span className={styles.lamp} aria-hidden="true" />
        <strong role="status">{text}</strong>
        {age}
      </p>
      {children ?? <Button aria-pressed={isFollowing}>{messages.followPlay}</Button>}
    </div>
  )
}
