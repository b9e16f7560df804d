import { atom } from 'nanostores'
import { getEmailPreferences, setEmailPreferences } from '../../../contract/account.ts'
import type { EmailCategory } from '../../../contract/unsubscribe.ts'
import type { Api } from '../../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../../platform/api/latest-only.ts'
import type { FormMessageText } from '../../../ui/form/FormMessage.tsx'
import { formFailure } from '../../session/messages.ts'
import { FAILED, UPDATED } from './messages.ts'

export type PreferencesState =
  | { status: 'loading' }
  | { status: 'failed' }
  /** The email address is not confirmed yet. */
  | { status: 'unconfirmed' }
  | { status: 'loaded'; optOuts: readonly EmailCategory[] }

export type Preferences = ReturnType<typeof createPreferences>

interface Deps {
  api: Api
  /** Called when the service responds that nobody is signed in. */
  onSignedOut: () => void
}

/** Creates the store of the email categories that the account receives. */
export function createPreferences({ api, onSignedOut }: Deps) {
  const $state = atom<PreferencesState>({ status: 'loading' })
  const latest = latestOnly()

  return {
    $state,
    async load(): Promise<void> {
      if ($state.get().status === 'failed') $state.set({ status: 'loading' })
      const result = await latest(api.call(getEmailPreferences, {}))
      if (result === SUPERSEDED) return
      if (result.ok) $state.set({ status: 'loaded', optOuts: result.value })
      else if (result.failure.kind === 'http' && result.failure.status === 409) {
        $state.set({ status: 'unconfirmed' })
      } else {
        $state.set({ status: 'failed' })
        if (result.failure.kind === 'http' && result.failure.status === 401) onSignedOut()
      }
    },

    choose(category: EmailCategory, isWanted: boolean): void {
      const state = $state.get()
      if (state.status !== 'loaded') return
      const others = state.optOuts.filter((one) => one !== category)
      $state.set({ ...state, optOuts: isWanted ? others : [...others, category] })
    },

    async save(): Promise<FormMessageText> {
      const state = $state.get()
      const optOuts = state.status === 'loaded' ? state.optOuts : []
      const result = await api.call(setEmailPreferences, { body: [...optOuts] })
      if (result.ok) return { kind: 'success', text: UPDATED }
      if (result.failure.kind === 'http' && result.failure.status === 401) onSignedOut()
      return formFailure(FAILED, result.failure)
    },
  }
}
