import { atom } from 'nanostores'
import { beginPasskeySignIn, type PasskeySignature, signInWithPasskey } from '../../../contract/passkeys.ts'
import type { User } from '../../../contract/session.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Failure } from '../../../platform/api/result.ts'
import type { PasskeyPrompts } from '../../../platform/browser/passkey-prompts.ts'
import type { FormMessageText } from '../../../ui/form/FormMessage.tsx'
import { formFailure } from '../../shared/form-failure.ts'
import { createSubmission } from '../../shared/submission.store.ts'
import { PASSKEY_FAILED, PASSKEY_REFUSED } from './messages.ts'
import type { PasskeyMemory } from './passkey-memory.ts'

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
  /** Whether this browser supports passkeys, as far as known. */
  const $isOffered = atom(memory.has())
  const { $state, run } = createSubmission()
  let autofillSince: number | undefined

  async function send(passkey: PasskeySignature): Promise<FormMessageText | undefined> {
    const result = await api.call(signInWithPasskey, { body: { passkey } })
    if (!result.ok) return signInFailure(result.failure)
    memory.remember()
    await onSignedIn(result.value)
    return undefined
  }

  /** Prompts the user for a passkey. Without one, returns the message to show; undefined if the user declined. */
  async function choose(
    prompt: PasskeyPrompts['sign'],
  ): Promise<{ passkey: PasskeySignature } | { message: FormMessageText | undefined }> {
    const options = await api.call(beginPasskeySignIn, {})
    if (!options.ok) return { message: formFailure(PASSKEY_FAILED, options.failure) }
    const chosen = await prompt(options.value)
    if (chosen.ok) return { passkey: chosen.value }
    return { message: chosen.reason === 'aborted' ? undefined : { kind: 'danger', text: PASSKEY_FAILED } }
  }

  return {
    $state,
    $isOffered,
    /** Determines whether to offer passkeys. Returns a function that cancels pending operations. */
    start(): () => void {
      void prompts.canOffer().then((can) => {
        if (can) $isOffered.set(true)
      })
      return () => {
        autofillSince = undefined
        prompts.cancel()
      }
    },

    /** Signs in with a passkey that the user chooses in the browser's prompt. Ignored while a prompt is open. */
    async signIn(): Promise<void> {
      await run(async () => {
        // Allows new suggestions later, because the prompt ends the current ones.
        autofillSince = undefined
        const chosen = await choose(prompts.sign)
        return 'passkey' in chosen ? send(chosen.passkey) : chosen.message
      })
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
      const chosen = await choose(prompts.autofill)
      if (autofillSince === startedAt) autofillSince = undefined
      // Without a passkey there is no message, because the user has not asked for suggestions.
      if ('passkey' in chosen) await run(() => send(chosen.passkey))
    },
  }
}

function signInFailure(failure: Failure): FormMessageText {
  const isRefused = failure.kind === 'http' && failure.status === 401
  return formFailure(isRefused ? PASSKEY_REFUSED : PASSKEY_FAILED, failure)
}
