import type { Ref } from 'react'
import { FailureMessage } from '../FailureMessage.tsx'
import { StatusNotice } from '../StatusNotice.tsx'
import styles from './ChangeMessage.module.css'
import type { ChangeState } from './change.store.ts'

interface Props {
  state: ChangeState
  /** Loads the current data, so that staff can see whether a change without a response took effect. */
  onRefresh: () => void
  /** Receives the element that can take the focus after a dialog, whose button is disabled by then. */
  ref?: Ref<HTMLDivElement>
}

/** The result of a change, shown below its form. */
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
      <StatusNotice kind="success">{state.status === 'done' && <p>{state.message}</p>}</StatusNotice>
    </div>
  )
}
