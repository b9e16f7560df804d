import { signUp, type User } from '../../contract/session.ts'
import type { Api } from '../../platform/api/api.ts'
import type { Failure } from '../../platform/api/result.ts'
import type { MakeCredential } from '../../platform/browser/credential.ts'
import type { FormMessageText } from '../../ui/form/FormMessage.tsx'
import { formFailure, INSECURE_PAGE } from '../shared/form-failure.ts'
import { createSubmission } from '../shared/submission.store.ts'
import { SIGN_UP_FAILED } from './messages.ts'

export type SignUp = ReturnType<typeof createSignUp>

export interface NewGolfer {
  name: string
  email: string
  password: string
}

interface Deps {
  api: Api
  makeCredential: MakeCredential
  onSignedIn: (user: User) => Promise<void>
}

export function createSignUp({ api, makeCredential, onSignedIn }: Deps) {
  const { $state, run } = createSubmission()
  return {
    $state,
    /** Creates the account and signs in. Ignored while a request is pending. */
    async signUp({ name, email, password }: NewGolfer): Promise<void> {
      await run(async () => {
        const token = await makeCredential(email, password)
        if (token === undefined) return { kind: 'danger', text: INSECURE_PAGE }
        const result = await api.call(signUp, { body: { id: email.trim(), name: name.trim(), token } })
        if (!result.ok) return failureMessage(result.failure)
        await onSignedIn(result.value)
        return undefined
      })
    },
  }
}

/** Returns the message for a failed sign-up. For a 4xx, the detail is the server's message. */
function failureMessage(failure: Failure): FormMessageText {
  const message = formFailure(SIGN_UP_FAILED, failure)
  const isRejected = failure.kind === 'http' && failure.status < 500
  return isRejected && !message.detail ? { ...message, detail: failure.body } : message
}
