import { type Ref, useEffect, useRef } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { FailureMessage } from '../FailureMessage.tsx'
import { StatusNotice } from '../StatusNotice.tsx'
import styles from './ChangeMessage.module.css'
import type { Change, ChangeState, ChangeVersions } from './change.store.ts'

interface Props {
  state: ChangeState
  change: Pick<Change<never>, 'submitAgain' | 'clear'>
  /** Loads the current data, so that staff can see whether a change without a response took effect. */
  onRefresh: () => void
  /** Called when a change is stored that was refused at first. */
  onSaved?: () => void
  /** Stores both versions of a text, where that is possible. */
  onKeepBoth?: () => void
  /** Receives the element that gets the focus after a dialog, because the button of the dialog may be disabled. */
  ref?: Ref<HTMLDivElement>
}

/** Shows why a change has failed, below its form. A change that succeeds is shown by the change notice. */
export function ChangeMessage({ state, change, onRefresh, onSaved, onKeepBoth, ref }: Props) {
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
            onKeepBoth={onKeepBoth}
          />
        )}
      </StatusNotice>
    </div>
  )
}

interface StaleProps {
  versions: ChangeVersions
  onSave: () => void
  onKeep: () => void
  onKeepBoth: (() => void) | undefined
}

/** Shows the value that a colleague has stored since the user began, beside the value that the user wanted to store. */
function StaleChange({ versions: { seen, current, own }, onSave, onKeep, onKeepBoth }: StaleProps) {
  const question = useRef<HTMLParagraphElement>(null)
  // The form may have been scrolled out of view since.
  useEffect(() => question.current?.focus(), [])
  return (
    <>
      <p ref={question} tabIndex={-1}>
        Somebody else has changed this since you began. Nothing was stored.
      </p>
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
        {onKeepBoth && <Button onClick={onKeepBoth}>Keep both</Button>}
      </div>
    </>
  )
}
