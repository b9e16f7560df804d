import { FailureNote } from '../../session/FailureNote.tsx'
import { Message } from '../Message.tsx'
import type { PromoListsState } from './promo-lists.store.ts'

/** Why there is nothing to choose from. */
export function ListsProblem({ state, onRetry }: { state: PromoListsState; onRetry: () => void }) {
  return (
    <Message kind="danger">
      {state.status === 'failed' && (
        <>
          <p>The lists to choose from did not load</p>
          <p>
            <FailureNote failure={state.failure} onRetry={onRetry} />
          </p>
        </>
      )}
    </Message>
  )
}
