import styles from './DeletedNote.module.css'
import { messages } from './messages.ts'

/** Tells staff that the round is deleted and that golfers and visitors cannot see it. */
export function DeletedNote() {
  return (
    <p className={styles.note} role="status">
      {messages.deleted}
    </p>
  )
}
