import { useStore } from '@nanostores/react'
import type { MailingRun } from '../../../contract/mailing-runs.ts'
import { FailureNote } from '../../shared/FailureNote.tsx'
import styles from './RunControls.module.css'
import type { RunAction, RunActionState, RunActions } from './run-actions.store.ts'
import { NOW_TEXTS } from './run-texts.ts'

/** Texts for the case that it is unknown whether the action was done. */
const FAILED: Record<RunAction, string> = {
  pause: 'Pausing did not work.',
  resume: 'Resuming did not work.',
  stop: 'Stopping did not work.',
  setRate: 'Changing the limit did not work.',
  sendToFailed: 'Sending again did not work.',
}
const NOT_DONE: Record<RunAction, string> = {
  pause: 'It was not paused.',
  resume: 'It was not resumed.',
  stop: 'It was not stopped.',
  setRate: 'The limit was not changed.',
  sendToFailed: 'It was not sent again.',
}

interface Props {
  run: MailingRun
  actions: RunActions
  state: RunActionState
}

/** Shows why the last action with a run failed, and the current state of the run. */
export function RunActionNote({ run, actions, state }: Props) {
  const isOwn = state.status !== 'idle' && state.input.runId === run.id
  const now = useStore(actions.$refused)
  if (!isOwn || state.status !== 'failed') return <div role="alert" className={styles.note} />
  const { failure, input } = state
  const isRefused = failure.kind === 'http' && failure.status === 409
  return (
    <div role="alert" className={styles.note}>
      {isRefused ? (
        <p>
          {NOT_DONE[input.action]} {failure.body && `${failure.body}. `}
          {now && NOW_TEXTS[now.state]}
        </p>
      ) : (
        <p>
          {FAILED[input.action]} <FailureNote failure={failure} isChange onRetry={actions.refresh} />
        </p>
      )}
    </div>
  )
}
