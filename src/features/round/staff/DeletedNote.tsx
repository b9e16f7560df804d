import styles from './DeletedNote.module.css'
import { messages } from './messages.ts'

/** Says that the round is deleted, and that its golfer and visitors do not see it. */
export function DeletedNote() {
  return (
    <p className={styles.note} role="status">
      {messages.deleted}
    </p>
  )
}
