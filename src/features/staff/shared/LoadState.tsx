import type { Failure } from '../../../platform/api/result.ts'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { FailureNote } from './FailureNote.tsx'

interface Props {
  state: { status: 'loading' | 'idle' | 'found' | 'missing' } | { status: 'failed'; failure: Failure }
  /** The message that nothing was loaded. */
  failedText: string
  onRetry: () => unknown
}

/** Shows that a list or page is loading, or why it did not load. */
export function LoadState({ state, failedText, onRetry }: Props) {
  if (state.status === 'loading') return <Spinner size="page" label="Loading…" />
  if (state.status !== 'failed') return null
  return (
    <p role="alert">
      {failedText} <FailureNote failure={state.failure} onRetry={onRetry} />
    </p>
  )
}
