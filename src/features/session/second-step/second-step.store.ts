import { atom } from 'nanostores'
import { confirmSignIn } from '../../../contract/second-step.ts'
import type { User } from '../../../contract/session.ts'
import type { Api } from '../../../platform/api/api.ts'
import { createSubmission } from '../../shared/submission.store.ts'
import type { SignedInRedirect } from '../signed-in-redirect.store.ts'
import { codeFailure } from './messages.ts'

/** A sign-in that was confirmed with a recovery code. The user sees how many are left before the redirect. */
interface Confirmed {
  user: User
  recoveryCodesLeft: number
}

export type SecondStepStore = ReturnType<typeof createSecondStep>

interface Deps {
  api: Api
  redirect: Pick<SignedInRedirect, 'check' | 'onSignedIn'>
}

/** Creates the store for confirming a sign-in of staff. */
export function createSecondStep({ api, redirect }: Deps) {
  const $confirmed = atom<Confirmed | undefined>()
  const { $state, run } = createSubmission()
  return {
    $state,
    $confirmed,
    /** Sends a code of the authenticator app or a recovery code. Ignored while a request is pending. */
    async confirm(code: string): Promise<void> {
      await run(async () => {
        const result = await api.call(confirmSignIn, { body: { code } })
        if (!result.ok) {
          const { failure } = result
          // The session has ended or was confirmed in another tab.
          const isOver = failure.kind === 'http' && (failure.status === 401 || failure.status === 409)
          if (isOver) await redirect.check()
          return codeFailure(failure)
        }
        const { user, recoveryCodesLeft } = result.value
        if (recoveryCodesLeft === undefined) await redirect.onSignedIn(user)
        else $confirmed.set({ user, recoveryCodesLeft })
        return undefined
      })
    },
    /** Redirects after the user has seen the number of recovery codes. */
    async proceed(): Promise<void> {
      const confirmed = $confirmed.get()
      if (confirmed) await redirect.onSignedIn(confirmed.user)
    },
  }
}
