import { atom } from 'nanostores'
import { requestReset, signIn, type User } from '../../contract/session.ts'
import type { Api } from '../../platform/api/api.ts'
import type { FormMessageText } from '../../ui/form/FormMessage.tsx'
import type { MakeCredential } from '../session/credential.ts'
import { formFailure, INSECURE_PAGE } from '../session/messages.ts'
import { RESET_FAILED, RESET_SENT, WRONG_LOGIN } from './messages.ts'

export interface SignInState {
  mode: 'signIn' | 'resetRequest'
  status: 'idle' | 'loading'
  message?: FormMessageText | undefined
}

export type SignIn = ReturnType<typeof createSignIn>

interface Deps {
  api: Api
  makeCredential: MakeCredential
  /** Redirects the user who has signed in. */
  onSignedIn: (user: User) => Promise<void>
}

export function createSignIn({ api, makeCredential, onSignedIn }: Deps) {
  const $state = atom<SignInState>({ mode: 'signIn', status: 'idle' })

  /** Runs a request and shows its message. Ignored while another request is pending. */
  async function submit(request: () => Promise<FormMessageText | undefined>): Promise<void> {
    if ($state.get().status === 'loading') return
    $state.set({ ...$state.get(), status: 'loading', message: undefined })
    const message = await request()
    $state.set({ ...$state.get(), status: 'idle', message })
  }

  return {
    $state,
    show(mode: SignInState['mode']): void {
      if ($state.get().status !== 'loading') $state.set({ mode, status: 'idle' })
    },
    signIn(email: string, password: string): Promise<void> {
      return submit(async () => {
        const token = await makeCredential(email, password)
        if (token === undefined) return { kind: 'danger', text: INSECURE_PAGE }
        const result = await api.call(signIn, { body: { id: email.trim(), token } })
        if (!result.ok) return formFailure(WRONG_LOGIN, result.failure)
        await onSignedIn(result.value)
        return undefined
      })
    },
    requestReset(email: string): Promise<void> {
      return submit(async () => {
        const result = await api.call(requestReset, { body: { id: email.trim() } })
        if (!result.ok) return formFailure(RESET_FAILED, result.failure)
        $state.set({ ...$state.get(), mode: 'signIn' })
        return { kind: 'success', text: RESET_SENT }
      })
    },
  }
}
