import { type MouseEvent, memo } from 'react'
import type { MailingRun } from '../../../contract/mailing-runs.ts'
import { DateAgo } from '../../../ui/DateAgo.tsx'
import { viewPath } from '../mailing-views.ts'
import { isInProgress, shareDone } from '../run-progress.ts'
import { RunControls } from './RunControls.tsx'
import { RunState } from './RunState.tsx'
import styles from './Runs.module.css'
import { outcomeText, sentText } from './run-texts.ts'
import type { RunsStore } from './runs.store.ts'
import { SendToFailed } from './SendToFailed.tsx'
import { StartTime } from './StartTime.tsx'

interface Props {
  run: MailingRun
  runs: RunsStore
  nowMs: number
}

/** Shows one mailing in the table, with its actions. */
export const RunRow = memo(function RunRow({ run, runs, nowMs }: Props) {
  const outcome = outcomeText(run)
  function onOpen(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    runs.open(run.id)
  }
  return (
    <tr>
      <td className={styles.campaign}>
        <a href={viewPath('runs', run.id)} title={run.campaign} onClick={onOpen}>
          {run.campaign}
        </a>
      </td>
      <td>
        <RunState run={run} />
      </td>
      <td className={styles.sent} data-figure>
        {sentText(run)}
        {isInProgress(run) && (
          <progress aria-label={`Done: ${run.campaign}`} max={1} value={shareDone(run)} />
        )}
      </td>
      <td className={styles.others} title={run.message ?? outcome}>
        {run.message ? <span className={styles.message}>{run.message}</span> : outcome}
      </td>
      <td>
        <Time run={run} nowMs={nowMs} />
      </td>
      <td className={styles.by} title={run.actor}>
        {run.actor}
      </td>
      <td className={styles.actions}>
        <RunControls run={run} actions={runs.actions}>
          <SendToFailed run={run} runs={runs} />
        </RunControls>
      </td>
    </tr>
  )
})

function Time({ run: { state, startAtMs, startedMs }, nowMs }: Pick<Props, 'run' | 'nowMs'>) {
  if (state === 'scheduled') return startAtMs === undefined ? null : <StartTime ms={startAtMs} />
  return startedMs === undefined ? null : <DateAgo ms={startedMs} nowMs={nowMs} />
}
