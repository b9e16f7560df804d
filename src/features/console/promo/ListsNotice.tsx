import { FailureMessage } from '../FailureMessage.tsx'
import type { PromoListsState } from './promo-lists.store.ts'

/** Shows why the lists to choose from are empty. */
export function ListsNotice({ state, onRetry }: { state: PromoListsState; onRetry: () => void }) {
  const hasFailed = state.status === 'failed'
  return (
    <FailureMessage
      message={hasFailed ? 'The lists to choose from did not load' : undefined}
      failure={hasFailed ? state.failure : undefined}
      onRetry={onRetry}
    />
  )
}
