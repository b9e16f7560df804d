import { listScorerLinks, withdrawScorerLinks } from '../../../contract/account.ts'
import type { Api } from '../../../platform/api/api.ts'
import { createResource } from '../../../platform/stores/resource.ts'
import type { FormMessageText } from '../../../ui/form/FormMessage.tsx'
import { formFailure } from '../../shared/form-failure.ts'
import { NOT_WITHDRAWN, WITHDRAWN } from './messages.ts'

interface Deps {
  api: Api
  /** Called when the service responds that nobody is signed in. */
  onSignedOut: () => void
}

/** Creates the store of the links with which others enter scores in the golfer's live rounds. */
export function createScorerLinks({ api, onSignedOut }: Deps) {
  const { $state, refresh, update } = createResource({
    request: (signal) => api.call(listScorerLinks, {}, { signal }),
    on: { 401: onSignedOut },
  })
  return {
    $state,
    load: () => refresh(),
    /** Withdraws all links. Returns the message to show. */
    async withdraw(): Promise<FormMessageText> {
      const result = await api.call(withdrawScorerLinks, {})
      if (!result.ok) {
        if (result.failure.kind === 'http' && result.failure.status === 401) onSignedOut()
        return formFailure(NOT_WITHDRAWN, result.failure)
      }
      update(() => ({ rounds: [] }))
      return { kind: 'success', text: WITHDRAWN }
    },
  }
}
export type ScorerLinks = ReturnType<typeof createScorerLinks>
