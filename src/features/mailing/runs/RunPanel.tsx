import type { MailingRun } from '../../../contract/mailing-runs.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { UtcTime } from '../../../ui/UtcTime.tsx'
import { viewPath } from '../mailing-views.ts'
import { isInProgress } from '../run-progress.ts'
import { Figures } from './Figures.tsx'
import { RateLimit } from './RateLimit.tsx'
import { RunControls } from './RunControls.tsx'
import styles from './RunPanel.module.css'
import { RunState } from './RunState.tsx'
import type { RunActions } from './run-actions.store.ts'
import { countFigures, paceFigures, pausedText } from './run-texts.ts'

/** Shows the figures of the current run, and its controls while it is in progress. */
export function RunPanel({ run, actions }: { run: MailingRun; actions: RunActions }) {
  return (
    <div className={styles.panel}>
      <p className={styles.about}>
        <RunState run={run} />
        <span>
          Started by {run.actor}
          {run.startedMs !== undefined && (
            <>
              , <UtcTime ms={run.startedMs} />
            </>
          )}
        </span>
      </p>
      <Figures figures={[...countFigures(run), ...paceFigures(run)]} />
      {run.state === 'paused' && (
        <Notice kind="warning">
          <p>{pausedText(run)}</p>
          <p>No mail is sent until somebody resumes it. To send another mailing instead, stop this one.</p>
        </Notice>
      )}
      <RunControls key={run.id} run={run} actions={actions}>
        {isInProgress(run) ? undefined : <a href={viewPath('runs', run.id)}>Details and results</a>}
      </RunControls>
      {isInProgress(run) && (
        <>
          <RateLimit key={run.id} run={run} actions={actions} />
          <p className={styles.leave}>
            You can leave this page: it goes on without you, and everybody on staff sees the same.{' '}
            <a href={viewPath('runs', run.id)}>Details</a>
          </p>
        </>
      )}
    </div>
  )
}
