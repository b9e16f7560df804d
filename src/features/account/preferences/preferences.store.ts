import { getEmailPreferences, setEmailPreferences } from '../../../contract/account.ts'
import type { EmailCategory } from '../../../contract/unsubscribe.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Result } from '../../../platform/api/result.ts'
import { createResource, foundValue } from '../../../platform/stores/resource.ts'
import type { FormMessageText } from '../../../ui/form/FormMessage.tsx'
import { formFailure } from '../../shared/form-failure.ts'
import { FAILED, UPDATED } from './messages.ts'

export type Preferences = ReturnType<typeof createPreferences>

interface Deps {
  api: Api
  /** Called when the service responds that nobody is signed in. */
  onSignedOut: () => void
}

/**
 * Creates the store of the email categories that the account has opted out of. The service responds 409 while the email
 * address is not confirmed.
 */
export function createPreferences({ api, onSignedOut }: Deps) {
  const { $state, refresh, update } = createResource({
    request: (signal): Promise<Result<readonly EmailCategory[]>> =>
      api.call(getEmailPreferences, {}, { signal }),
    on: { 401: onSignedOut },
  })

  return {
    $state,
    load: () => refresh(),

    choose(category: EmailCategory, isWanted: boolean): void {
      update((optOuts) => {
        const others = optOuts.filter((one) => one !== category)
        return isWanted ? others : [...others, category]
      })
    },

    async save(): Promise<FormMessageText> {
      const optOuts = foundValue($state.get()) ?? []
      const result = await api.call(setEmailPreferences, { body: [...optOuts] })
      if (result.ok) return { kind: 'success', text: UPDATED }
      if (result.failure.kind === 'http' && result.failure.status === 401) onSignedOut()
      return formFailure(FAILED, result.failure)
    },
  }
}
