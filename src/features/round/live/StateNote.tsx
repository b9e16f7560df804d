import { Notice } from '../../../ui/feedback/Notice.tsx'
import { OfflineNote } from '../../../ui/feedback/OfflineNote.tsx'
import type { RoundState } from '../round.store.ts'

interface Props {
  state: Extract<RoundState, { status: 'cached' | 'deleted' }>
  onRetry: () => void
}

/** Shows how old a cached round is, or that the round is deleted. A cached live round is not shown as live. */
export function StateNote({ state, onRetry }: Props) {
  switch (state.status) {
    case 'cached':
      return <OfflineNote asOfMs={state.asOfMs} onRetry={onRetry} />
    case 'deleted':
      return (
        <div role="status">
          <Notice kind="danger">
            <p>Deleted round. Only staff can see it.</p>
          </Notice>
        </div>
      )
  }
}
