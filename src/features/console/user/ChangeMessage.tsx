import type { Ref } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { FailureMessage } from '../FailureMessage.tsx'
import { StatusNotice } from '../StatusNotice.tsx'
import styles from './ChangeMessage.module.css'
import type { Change, ChangeState, ChangeVersions } from './change.store.ts'

interface Props {
  state: ChangeState
  change: Pick<Change<never>, 'undo' | 'submitAgain' | 'clear'>
  /** Loads the current data, so that staff can see whether a change without a response took effect. */
  onRefresh: () => void
  /** Called when a change is stored that was refused at first. */
  onSaved?: () => void
  /** The text for a successful change that cannot be undone. */
  finalNote?: string
  /** Receives the element that gets the focus after a dialog, because the button of the dialog may be disabled. */
  ref?: Ref<HTMLDivElement>
}

/** Shows the result of a change below its form. */
export function ChangeMessage({ state, change, onRefresh, onSaved, finalNote, ref }: Props) {
  const hasFailed = state.status === 'failed'
  return (
    <div ref={ref} className={styles.result} tabIndex={-1}>
      <FailureMessage
        message={hasFailed ? state.message : undefined}
        failure={hasFailed ? state.failure : undefined}
        isChange
        onRetry={onRefresh}
      />
      <StatusNotice kind="warning">
        {state.status === 'stale' && (
          <StaleChange
            versions={state.versions}
            onSave={async () => {
              if (await change.submitAgain()) onSaved?.()
            }}
            onKeep={change.clear}
          />
        )}
      </StatusNotice>
      <StatusNotice kind="success">{state.status === 'done' && <p>{state.message}</p>}</StatusNotice>
      {state.status === 'done' && (state.changeId !== undefined || finalNote) && (
        <p className={styles.next}>
          {state.changeId === undefined ? (
            finalNote
          ) : (
            <TextButton onClick={change.undo}>{state.isUndone ? 'Redo' : 'Undo'}</TextButton>
          )}
        </p>
      )}
    </div>
  )
}

interface StaleProps {
  versions: ChangeVersions
  onSave: () => void
  onKeep: () => void
}

/** Shows the value that a colleague has stored since the user began, beside the value that the user wanted to store. */
function StaleChange({ versions: { seen, current, own }, onSave, onKeep }: StaleProps) {
  return (
    <>
      <p>Somebody else has changed this since you began. Nothing was stored.</p>
      <dl className={styles.versions}>
        <dt>You saw</dt>
        <dd>{seen}</dd>
        <dt>Now stored</dt>
        <dd>{current}</dd>
        <dt>Yours</dt>
        <dd>{own}</dd>
      </dl>
      <div className={styles.buttons}>
        <Button onClick={onKeep}>Keep what is stored</Button>
        <Button onClick={onSave}>Store mine</Button>
      </div>
    </>
  )
}
