import type { MailingStatus } from '../../../contract/staff/mailing.ts'
import styles from './Mailing.module.css'
import { viewPath } from './mailing-views.ts'
import { RunControls } from './runs/RunControls.tsx'
import type { RunActions } from './runs/run-actions.store.ts'
import { announcementOf, shareDone } from './runs/run-texts.ts'

interface Props {
  status: MailingStatus | undefined
  runActions: RunActions
}

/** Shows the server's message about the current run, with its progress and its controls. */
export function RunStatus({ status, runActions }: Props) {
  const message = status?.message ?? ''
  const run = status?.run
  return (
    <section className={styles.run} aria-label="Progress" data-empty={(message === '' && !run) || undefined}>
      {/* If there is a run, the message changes each second, so it is not announced. */}
      <p className={`announced ${styles.message}`} role={run ? undefined : 'status'}>
        {message}
      </p>
      {run && (
        <>
          <progress aria-label="Done" max={1} value={shareDone(run)} data-state={run.state} />
          <p className="visually-hidden" role="status">
            {announcementOf(run)}
          </p>
          {run.state === 'paused' && (
            <p>No mail is sent until somebody resumes it. To send another mailing instead, stop this one.</p>
          )}
          <RunControls key={run.id} run={run} actions={runActions} />
          <p>
            <a href={viewPath('runs', run.id)}>Recipients and results</a>
          </p>
        </>
      )}
    </section>
  )
}
