import type { MailingStatus } from '../../contract/mailing.ts'
import { lazyPart, Optional } from '../../platform/lazy/Optional.tsx'
import { StaffPartMissing } from '../shared/StaffPartMissing.tsx'
import styles from './Mailing.module.css'
import { progressOf } from './progress.ts'
import { announcementOf, shareDone } from './run-progress.ts'
import type { RunActions } from './runs/run-actions.store.ts'

const RunPart = lazyPart(async () => (await import('./runs/RunPart.tsx')).RunPart)

interface Props {
  status: MailingStatus | undefined
  isStale: boolean
  runActions: RunActions
}

/**
 * Shows the server's status message with a progress bar, computed from the run or else from the counts in the message.
 * Below it are figures and controls of the run, and scheduled runs.
 */
export function RunStatus({ status, isStale, runActions }: Props) {
  const message = status?.message ?? ''
  const run = status?.run
  const scheduled = status?.scheduled ?? []
  const progress = status?.inProgress && !run ? progressOf(message) : undefined
  const isEmpty = message === '' && !run && scheduled.length === 0
  return (
    <section className={styles.run} aria-label="Progress" data-empty={isEmpty || undefined}>
      {progress && <progress aria-label="Sent" max={progress.total} value={progress.done} />}
      {/* If there is a run, the message changes each second, so it is not announced. */}
      <p
        className={styles.message}
        role={run ? undefined : 'status'}
        title={run && message}
        data-clamped={run !== undefined || undefined}
      >
        {message}
      </p>
      {run && <progress aria-label="Done" max={1} value={shareDone(run)} data-state={run.state} />}
      <p className={styles.stale} role="status">
        {isStale && 'This has not changed for 30 seconds.'}
      </p>
      {run && (
        <p className="visually-hidden" role="status">
          {announcementOf(run)}
        </p>
      )}
      {(run || scheduled.length > 0) && (
        <Optional fallback={(retry, reset) => <StaffPartMissing onRetry={retry} onReset={reset} />}>
          <RunPart run={run} scheduled={scheduled} actions={runActions} />
        </Optional>
      )}
    </section>
  )
}
