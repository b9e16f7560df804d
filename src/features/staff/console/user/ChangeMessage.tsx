import type { Ref } from 'react'
import { FailureMessage } from '../FailureMessage.tsx'
import { messages } from '../messages.ts'
import { StatusNotice } from '../StatusNotice.tsx'
import styles from './ChangeMessage.module.css'
import type { ChangeState } from './change.store.ts'

interface Props {
  state: ChangeState
  /** Loads the current data, so that staff can see whether a change without a response took effect. */
  onRefresh: () => void
  /** Receives the element that gets the focus after a dialog, because the button of the dialog may be disabled. */
  ref?: Ref<HTMLDivElement>
}

/** Shows why a change has failed, below its form. A change that succeeds is shown by the change notice. */
export function ChangeMessage({ state, onRefresh, ref }: Props) {
  const hasFailed = state.status === 'failed'
  return (
    <div ref={ref} className={styles.result} tabIndex={-1}>
      <FailureMessage
        message={hasFailed ? state.message : undefined}
        failure={hasFailed ? state.failure : undefined}
        isChange
        onRetry={onRefresh}
      />
      <StatusNotice kind="warning">{state.status === 'stale' && messages.stale}</StatusNotice>
    </div>
  )
}
