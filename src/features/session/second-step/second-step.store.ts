import { atom } from 'nanostores'
import { confirmSignIn } from '../../../contract/second-step.ts'
import type { User } from '../../../contract/session.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { FormMessageText } from '../../../ui/form/FormMessage.tsx'
import type { SignedInRedirect } from '../signed-in-redirect.store.ts'
import { codeFailure } from './messages.ts'

export type SecondStepState =
  | { status: 'form'; message?: FormMessageText | undefined }
  | { status: 'pending' }
  /** Confirmed with a recovery code. The user sees how many are left before the redirect. */
  | { status: 'confirmed'; user: User; recoveryCodesLeft: number }

export type SecondStepStore = ReturnType<typeof createSecondStep>

interface Deps {
  api: Api
  redirect: Pick<SignedInRedirect, 'check' | 'onSignedIn'>
}

/** Creates the store for confirming a sign-in of staff. */
export function createSecondStep({ api, redirect }: Deps) {
  const $state = atom<SecondStepState>({ status: 'form' })
  return {
    $state,
    /** Sends a code of the authenticator app or a recovery code. Ignored while a request is pending. */
    async confirm(code: string): Promise<void> {
      if ($state.get().status === 'pending') return
      $state.set({ status: 'pending' })
      const result = await api.call(confirmSignIn, { body: { code } })
      if (!result.ok) {
        $state.set({ status: 'form', message: codeFailure(result.failure) })
        // The session has ended or was confirmed in another tab.
        const { failure } = result
        if (failure.kind === 'http' && (failure.status === 401 || failure.status === 409))
          await redirect.check()
        return
      }
      const { user, recoveryCodesLeft } = result.value
      if (recoveryCodesLeft === undefined) await redirect.onSignedIn(user)
      else $state.set({ status: 'confirmed', user, recoveryCodesLeft })
    },
    /** Redirects after the user has seen the number of recovery codes. */
    async proceed(): Promise<void> {
      const state = $state.get()
      if (state.status === 'confirmed') await redirect.onSignedIn(state.user)
    },
  }
}
