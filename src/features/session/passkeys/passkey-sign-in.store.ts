import { atom } from 'nanostores'
import { beginPasskeySignIn, type PasskeySignature, signInWithPasskey } from '../../../contract/passkeys.ts'
import type { User } from '../../../contract/session.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Failure } from '../../../platform/api/result.ts'
import type { PasskeyPrompts } from '../../../platform/browser/passkey-prompts.ts'
import type { FormMessageText } from '../../../ui/form/FormMessage.tsx'
import { formFailure } from '../../shared/form-failure.ts'
import { NO_PASSKEYS_HERE, PASSKEY_FAILED, PASSKEY_REFUSED } from './messages.ts'
import type { PasskeyMemory } from './passkey-memory.ts'

export type PasskeySignInState =
  /** This browser does not support passkeys, or that is not known yet. */
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

/**
 * Slightly less than the five minutes for which the service's challenge is valid, so that there is time for the
 * response.
 */
const AUTOFILL_MS = 4 * 60_000

/** Creates the store for signing in with a passkey, by a button or from the suggestions of the email field. */
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

  /** Prompts the user and signs in. Returns the message to show; undefined if the user declined. */
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
    /** Determines whether to offer passkeys. Returns a function that cancels pending operations. */
    start(): () => void {
      void prompts.canOffer().then((can) => {
        if (can && $state.get().status === 'unavailable') $state.set({ status: 'idle' })
      })
      return () => {
        autofillSince = undefined
        prompts.cancel()
      }
    },

    /** Signs in with a passkey that the user chooses in the browser's prompt. Ignored while a prompt is open. */
    async signIn(): Promise<void> {
      if ($state.get().status === 'pending') return
      $state.set({ status: 'pending' })
      // Allows new suggestions later, because the prompt ends the current ones.
      autofillSince = undefined
      const message = await signInBy(prompts.sign)
      $state.set({ status: 'idle', message })
    },

    /**
     * Returns whether to add passkeys to the suggestions of the email field. Only for browsers in which a passkey was
     * used before, because other services may not support the request.
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
      // Ignored, because the user has not asked for suggestions.
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
