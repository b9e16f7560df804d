import { FailureMessage } from '../FailureMessage.tsx'
import { StatusNotice } from '../StatusNotice.tsx'
import type { ChangeState } from './change.store.ts'

interface Props {
  state: ChangeState
  /** Loads the current data, so that staff can see whether a change without a response took effect. */
  onRefresh: () => void
}

/** The result of a change, shown below its form. */
export function ChangeMessage({ state, onRefresh }: Props) {
  const hasFailed = state.status === 'failed'
  return (
    <>
      <FailureMessage
        message={hasFailed ? state.message : undefined}
        failure={hasFailed ? state.failure : undefined}
        isChange
        onRetry={onRefresh}
      />
      <StatusNotice kind="success">{state.status === 'done' && <p>{state.message}</p>}</StatusNotice>
    </>
  )
}
