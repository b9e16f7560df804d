import { atom } from 'nanostores'
import { beginPasskeySignIn, type PasskeySignature, signInWithPasskey } from '../../../contract/passkeys.ts'
import type { User } from '../../../contract/session.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Failure } from '../../../platform/api/result.ts'
import type { PasskeyPrompts } from '../../../platform/browser/passkey-prompts.ts'
import type { FormMessageText } from '../../../ui/form/FormMessage.tsx'
import { formFailure } from '../messages.ts'
import { NO_PASSKEYS_HERE, PASSKEY_FAILED, PASSKEY_REFUSED } from './messages.ts'
import type { PasskeyMemory } from './passkey-memory.ts'

export type PasskeySignInState =
  /** This browser cannot have passkeys, as far as is known. */
  | { status: 'unavailable' }
  | { status: 'idle'; message?: FormMessageText | undefined }
  | { status: 'pending' }

export type PasskeySignIn = ReturnType<typeof createPasskeySignIn>

interface Deps {
  api: Api
  prompts: PasskeyPrompts
  memory: PasskeyMemory
  now: () => number
  /** Redirects the user who has signed in. */
  onSignedIn: (user: User) => Promise<void>
}

/** The service's challenge works for five minutes; a little less leaves time to answer. */
const AUTOFILL_MS = 4 * 60_000

/** Creates the store of signing in with a passkey: with a button, or from the suggestions of the email field. */
export function createPasskeySignIn({ api, prompts, memory, now, onSignedIn }: Deps) {
  const $state = atom<PasskeySignInState>({ status: memory.has() ? 'idle' : 'unavailable' })
  let autofillSince: number | undefined

  async function send(passkey: PasskeySignature): Promise<FormMessageText | undefined> {
    const result = await api.call(signInWithPasskey, { body: { passkey } })
    if (!result.ok) return signInFailure(result.failure)
    memory.remember()
    await onSignedIn(result.value)
    return undefined
  }

  /** Asks the user and signs in. Returns the message to show; none if the user declined. */
  async function signInBy(
    prompt: PasskeyPrompts['sign'],
    onChosen = () => {},
  ): Promise<FormMessageText | undefined> {
    const options = await api.call(beginPasskeySignIn, {})
    if (!options.ok) return beginFailure(options.failure)
    const chosen = await prompt(options.value)
    if (!chosen.ok) {
      return chosen.reason === 'aborted' ? undefined : { kind: 'danger', text: PASSKEY_FAILED }
    }
    onChosen()
    return send(chosen.value)
  }

  return {
    $state,
    /** Finds out whether to offer passkeys. Returns a function that ends what is in progress. */
    start(): () => void {
      void prompts.canOffer().then((can) => {
        if (can && $state.get().status === 'unavailable') $state.set({ status: 'idle' })
      })
      return () => {
        autofillSince = undefined
        prompts.cancel()
      }
    },

    /** Signs in with a passkey that the user chooses in the browser's prompt. Ignored while one is open. */
    async signIn(): Promise<void> {
      if ($state.get().status === 'pending') return
      $state.set({ status: 'pending' })
      // The prompt closes the suggestions.
      autofillSince = undefined
      const message = await signInBy(prompts.sign)
      $state.set({ status: 'idle', message })
    },

    /**
     * Returns whether passkeys belong to the suggestions of the email field. Only browsers that have used a passkey here
     * ask the service for them by themselves, because other services may not support it.
     */
    isSuggestible: () => memory.has(),

    /** Adds passkeys to the suggestions of the email field. */
    async suggest(): Promise<void> {
      const isRunning = autofillSince !== undefined && now() - autofillSince < AUTOFILL_MS
      if (isRunning || $state.get().status === 'pending') return
      const startedAt = now()
      autofillSince = startedAt
      if (!(await prompts.canAutofill())) return
      const message = await signInBy(prompts.autofill, () => $state.set({ status: 'pending' }))
      if (autofillSince !== startedAt) return
      autofillSince = undefined
      // Failing to offer something that nobody asked for is no news.
      if ($state.get().status === 'pending') $state.set({ status: 'idle', message })
    },
  }
}

function beginFailure(failure: Failure): FormMessageText {
  const isUnknown = failure.kind === 'http' && (failure.status === 404 || failure.status === 405)
  return isUnknown ? { kind: 'danger', text: NO_PASSKEYS_HERE } : formFailure(PASSKEY_FAILED, failure)
}

function signInFailure(failure: Failure): FormMessageText {
  const isRefused = failure.kind === 'http' && failure.status === 401
  return formFailure(isRefused ? PASSKEY_REFUSED : PASSKEY_FAILED, failure)
}
