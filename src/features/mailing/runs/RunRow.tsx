import { memo, useEffect, useRef } from 'react'
import type { MailingRun } from '../../../contract/mailing-runs.ts'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { UtcTime } from '../../../ui/UtcTime.tsx'
import { isInProgress, shareDone } from '../run-progress.ts'
import { RunControls } from './RunControls.tsx'
import { RunDetails } from './RunDetails.tsx'
import { RunState } from './RunState.tsx'
import styles from './Runs.module.css'
import { outcomeText, sentText } from './run-texts.ts'
import type { RunsStore } from './runs.store.ts'
import { SendToFailed } from './SendToFailed.tsx'
import { StartTime } from './StartTime.tsx'

interface Props {
  run: MailingRun
  isOpen: boolean
  runs: RunsStore
}

/** Shows one mailing with its actions. */
export const RunRow = memo(function RunRow({ run, isOpen, runs }: Props) {
  const row = useRef<HTMLLIElement>(null)
  const titleId = `mailing-${run.id}`
  const detailsId = `${titleId}-details`
  const outcome = outcomeText(run)

  // Moves the focus only if the URL or an action with another run has opened the details. If the user opens them here,
  // the focus is already in the row.
  useEffect(() => {
    if (!isOpen || row.current?.contains(document.activeElement)) return
    row.current?.scrollIntoView({ block: 'nearest' })
    row.current?.focus({ preventScroll: true })
  }, [isOpen])

  return (
    <li
      ref={row}
      tabIndex={-1}
      className={styles.run}
      aria-labelledby={titleId}
      data-marked={isOpen || undefined}
    >
      <div className={styles.what}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.campaign}>
            {run.campaign}
          </h2>
          <RunState run={run} />
        </div>
        <p>
          {run.emailsFileName} with {run.templateId}
        </p>
        <p>
          {run.actor}
          <Times run={run} />
        </p>
        {run.message && <p className={styles.message}>{run.message}</p>}
      </div>
      <div className={styles.counts}>
        <p className={styles.sent}>{sentText(run)}</p>
        {isInProgress(run) && (
          <progress aria-label={`Done: ${run.campaign}`} max={1} value={shareDone(run)} />
        )}
        {outcome && <p>{outcome}</p>}
      </div>
      <div className={styles.actions}>
        <RunControls run={run} actions={runs.actions}>
          <TextButton
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            aria-label={`Details: ${run.campaign}`}
            onClick={() => runs.toggle(run.id)}
          >
            Details
          </TextButton>
          {run.state !== 'scheduled' && (
            <a href={runs.resultsHref(run)} download aria-label={`Results as CSV: ${run.campaign}`}>
              Results as CSV
            </a>
          )}
          <SendToFailed run={run} runs={runs} />
        </RunControls>
      </div>
      {isOpen && <RunDetails id={detailsId} run={run} runs={runs} />}
    </li>
  )
})

function Times({ run: { state, startAtMs, startedMs, finishedMs } }: { run: MailingRun }) {
  if (state === 'scheduled') {
    return startAtMs === undefined ? null : (
      <>
        . <StartTime ms={startAtMs} />
      </>
    )
  }
  return (
    <>
      {startedMs !== undefined && (
        <>
          , <UtcTime ms={startedMs} />
        </>
      )}
      {finishedMs !== undefined && (
        <>
          {' '}
          to <UtcTime ms={finishedMs} />
        </>
      )}
    </>
  )
}
