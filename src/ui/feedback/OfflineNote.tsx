import { localDateTime } from '../../domain/dates/dates.ts'
import { Button } from '../form/Button.tsx'
import styles from './OfflineNote.module.css'

interface Props {
  /** When the data was received, in Unix milliseconds. */
  asOfMs: number
  onRetry: () => void
}

/** Tells the user that the data comes from the browser's cache, and how old it is. */
export function OfflineNote({ asOfMs, onRetry }: Props) {
  return (
    <div className={styles.note}>
      <p className={styles.text} role="status">
        <svg className={styles.cloud} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M7.5 18.5H17a4 4 0 0 0 2.6-7M16.4 9.2A5.6 5.6 0 0 0 8 7.3M6 10.1a4.3 4.3 0 0 0 1.5 8.4M4 4l16 16" />
        </svg>
        <span>
          <strong>Offline:</strong> as of{' '}
          <time dateTime={new Date(asOfMs).toISOString()}>{localDateTime(asOfMs)}</time>
        </span>
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
