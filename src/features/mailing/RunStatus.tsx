import type { MailingStatus } from '../../contract/mailing.ts'
import styles from './Mailing.module.css'
import { progressOf } from './progress.ts'

/** The server's message about its run, with a progress bar if the message contains counts. */
export function RunStatus({ status, isStale }: { status: MailingStatus | undefined; isStale: boolean }) {
  const message = status?.message ?? ''
  const progress = status?.inProgress ? progressOf(message) : undefined
  return (
    <section className={styles.run} aria-label="Progress" data-empty={message === '' || undefined}>
      {progress && <progress aria-label="Sent" max={progress.total} value={progress.done} />}
      <p className={styles.message} role="status">
        {message}
      </p>
      <p className={styles.stale} role="status">
        {isStale && 'This has not changed for 30 seconds.'}
      </p>
    </section>
  )
}
