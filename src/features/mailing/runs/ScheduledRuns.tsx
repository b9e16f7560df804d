import type { MailingRun } from '../../../contract/mailing-runs.ts'
import { withoutRepeated } from '../../../platform/stores/paged-list.ts'
import { RunControls } from './RunControls.tsx'
import type { RunActions } from './run-actions.store.ts'
import { sentText } from './run-texts.ts'
import styles from './ScheduledRuns.module.css'
import { StartTime } from './StartTime.tsx'

interface Props {
  runs: readonly MailingRun[]
  actions: RunActions
  /** Whether a line separates them from a run above. */
  isBelowRun: boolean
}

/** Lists the scheduled mailings, the next one first. */
export function ScheduledRuns({ runs, actions, isBelowRun }: Props) {
  return (
    <section
      className={styles.scheduled}
      aria-labelledby="scheduled-mailings"
      data-line={isBelowRun || undefined}
    >
      <h2 id="scheduled-mailings" className={styles.title}>
        Scheduled
      </h2>
      <ul className="stack gap-0">
        {withoutRepeated(runs, ({ id }) => id).map((run) => (
          <li key={run.id} className={styles.run}>
            <div className={styles.what}>
              <strong>{run.campaign}</strong>
              <span>
                {sentText(run)}, by {run.actor}
              </span>
              {run.startAtMs !== undefined && (
                <span>
                  <StartTime ms={run.startAtMs} />
                </span>
              )}
            </div>
            <RunControls run={run} actions={actions} />
          </li>
        ))}
      </ul>
    </section>
  )
}
