import { useState } from 'react'
import type { User } from '../../../contract/session.ts'
import { api } from '../../../platform/api/browser-api.ts'
import { passkeySignInOf } from '../passkeys/passkey-sign-in.ts'
import type { SignedInRedirect } from '../signed-in-redirect.store.ts'
import { SecondStep } from './SecondStep.tsx'
import { createSecondStep } from './second-step.store.ts'

/** The second step with the stores of the page. */
export function SecondStepPart({ redirect, user }: { redirect: SignedInRedirect; user: User }) {
  const [stores] = useState(() => ({
    secondStep: createSecondStep({ api, redirect }),
    passkeySignIn: passkeySignInOf(redirect),
  }))
  return <SecondStep {...stores} redirect={redirect} user={user} />
}
