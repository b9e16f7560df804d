import { atom } from 'nanostores'
import { requestReset } from '../../contract/password-reset.ts'
import { signIn, type User } from '../../contract/session.ts'
import type { Api } from '../../platform/api/api.ts'
import type { MakeCredential } from '../../platform/browser/credential.ts'
import { formFailure, INSECURE_PAGE } from '../shared/form-failure.ts'
import { createSubmission } from '../shared/submission.store.ts'
import { RESET_FAILED, RESET_SENT, WRONG_LOGIN } from './messages.ts'

/** The form that the page shows. */
export type SignInMode = 'signIn' | 'resetRequest'

export type SignIn = ReturnType<typeof createSignIn>

interface Deps {
  api: Api
  makeCredential: MakeCredential
  /** Redirects the user who has signed in. */
  onSignedIn: (user: User) => Promise<void>
}

export function createSignIn({ api, makeCredential, onSignedIn }: Deps) {
  const $mode = atom<SignInMode>('signIn')
  const { $state, run, clear } = createSubmission()

  return {
    $mode,
    $state,
    show(mode: SignInMode): void {
      if ($state.get().status === 'pending') return
      $mode.set(mode)
      clear()
    },
    async signIn(email: string, password: string): Promise<void> {
      await run(async () => {
        const token = await makeCredential(email, password)
        if (token === undefined) return { kind: 'danger', text: INSECURE_PAGE }
        const result = await api.call(signIn, { body: { id: email.trim(), token } })
        if (!result.ok) return formFailure(WRONG_LOGIN, result.failure)
        await onSignedIn(result.value)
        return undefined
      })
    },
    async requestReset(email: string): Promise<void> {
      await run(async () => {
        const result = await api.call(requestReset, { body: { id: email.trim() } })
        if (!result.ok) return formFailure(RESET_FAILED, result.failure)
        $mode.set('signIn')
        return { kind: 'success', text: RESET_SENT }
      })
    },
  }
}
