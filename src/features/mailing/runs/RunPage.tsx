import { type MouseEvent, useEffect, useRef } from 'react'
import type { MailingRun } from '../../../contract/mailing-runs.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { UtcTime } from '../../../ui/UtcTime.tsx'
import { viewPath } from '../mailing-views.ts'
import { isInProgress, shareDone } from '../run-progress.ts'
import { RecipientsPanel } from './RecipientsPanel.tsx'
import { RunControls } from './RunControls.tsx'
import { RunDetails } from './RunDetails.tsx'
import styles from './RunPage.module.css'
import { RunState } from './RunState.tsx'
import type { RecipientsStore } from './recipients.store.ts'
import { pausedText, sentText } from './run-texts.ts'
import type { RunsStore } from './runs.store.ts'
import { SendToFailed } from './SendToFailed.tsx'
import { StartTime } from './StartTime.tsx'

interface Props {
  run: MailingRun
  runs: RunsStore
  recipients: RecipientsStore
}

/** Shows one mailing: its figures, its controls and its recipients. */
export function RunPage({ run, runs, recipients }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  // The link that has opened the page no longer exists.
  useEffect(() => title.current?.focus(), [])
  function onBack(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    runs.open(undefined)
  }
  return (
    <article className={styles.run} aria-label={run.campaign}>
      <p className={styles.back}>
        <a href={viewPath('runs')} onClick={onBack}>
          All mailings
        </a>
      </p>
      <header className={styles.head}>
        <h2 ref={title} tabIndex={-1}>
          {run.campaign}
        </h2>
        <RunState run={run} />
        <p className={styles.about}>
          {run.emailsFileName} with {run.templateId}, by {run.actor}
          <Times run={run} />
        </p>
        <div className={styles.controls}>
          <RunControls run={run} actions={runs.actions}>
            <SendToFailed run={run} runs={runs} />
          </RunControls>
        </div>
      </header>
      {isInProgress(run) && (
        <p className={styles.progress}>
          <progress
            aria-label={`Done: ${run.campaign}`}
            max={1}
            value={shareDone(run)}
            data-state={run.state}
          />
          {sentText(run)}
        </p>
      )}
      {run.state === 'paused' && (
        <Notice kind="warning">
          <p>{pausedText(run)}</p>
        </Notice>
      )}
      {run.state === 'failed' && run.message && (
        <Notice kind="danger">
          <p>{run.message}</p>
        </Notice>
      )}
      <RunDetails run={run} runs={runs} />
      <RecipientsPanel run={run} recipients={recipients} csvHref={runs.resultsHref(run)} />
    </article>
  )
}

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
