import { useStore } from '@nanostores/react'
import type { MailingRun } from '../../../../contract/staff/mailing-runs.ts'
import { wholeText } from '../../../../domain/format/counted.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { FactBox } from '../../../../ui/FactBox.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { UtcTime } from '../../../../ui/UtcTime.tsx'
import { LoadState } from '../../shared/LoadState.tsx'
import { RunControls } from './RunControls.tsx'
import styles from './Runs.module.css'
import {
  announcementOf,
  isInProgress,
  limitText,
  outcomeCounts,
  pausedText,
  STATES,
  sentText,
  shareDone,
} from './run-texts.ts'
import type { RunsStore } from './runs.store.ts'

export function RunPage({ runs }: { runs: RunsStore }) {
  const state = useStore(runs.$opened)
  if (state.status === 'found') return <Run run={state.value} runs={runs} />
  if (state.status === 'missing') return <EmptyState title="There is no mailing with this id." />
  return <LoadState state={state} failedText="The mailing did not load." onRetry={runs.loadOpened} />
}

/** Shows one mailing: its progress, its controls and what has become of its recipients. */
function Run({ run, runs }: { run: MailingRun; runs: RunsStore }) {
  const { campaign, state, startedMs, finishedMs, message } = run
  return (
    <article className="stack gap-3" aria-label={campaign}>
      <header className={styles.head}>
        <h2>{campaign}</h2>
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        <p className="visually-hidden" role="status">
          {announcementOf(run)}
        </p>
      </header>
      <p className="quiet breaking">
        {run.emailsFileName} with {run.templateId}, by {run.actor}
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
        , {limitText(run)}
      </p>
      {isInProgress(run) && (
        <p className={styles.progress}>
          <progress aria-label="Done" max={1} value={shareDone(run)} data-state={state} />
          {sentText(run)}
        </p>
      )}
      {state === 'paused' && (
        <Notice kind="warning">
          <p>{pausedText(run)}</p>
        </Notice>
      )}
      {state !== 'paused' && message && (
        <Notice kind={state === 'failed' ? 'danger' : 'warning'}>
          <p>{message}</p>
        </Notice>
      )}
      <RunControls run={run} actions={runs.actions} />
      <FactBox facts={outcomeCounts(run).map(([label, count]) => [label, wholeText(count)])} />
      <p>
        <a href={runs.resultsHref} download>
          Save all recipients with their outcomes (CSV)
        </a>
      </p>
    </article>
  )
}
