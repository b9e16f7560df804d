import { failureOf } from '../../../platform/stores/resource.ts'
import { FailureMessage } from '../FailureMessage.tsx'
import type { PromoListsState } from './promo-lists.store.ts'

/** Shows why the lists to choose from are empty. */
export function ListsNotice({ state, onRetry }: { state: PromoListsState; onRetry: () => void }) {
  const failure = failureOf(state)
  return (
    <FailureMessage
      message={failure && 'The lists to choose from did not load'}
      failure={failure}
      onRetry={onRetry}
    />
  )
}
