import { useState } from 'react'
import type { User } from '../../contract/session.ts'
import { api } from '../../platform/api/browser-api.ts'
import { clock } from '../../platform/browser/clock.ts'
import { passkeyPrompts as prompts } from '../../platform/browser/passkey-prompts.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { PasskeyOffer } from './passkeys/PasskeyOffer.tsx'
import { createPasskeyMemory } from './passkeys/passkey-memory.ts'
import { createPasskeySignIn } from './passkeys/passkey-sign-in.store.ts'
import { SecondStep } from './second-step/SecondStep.tsx'
import { createSecondStep } from './second-step/second-step.store.ts'
import type { SignedInRedirect } from './signed-in-redirect.store.ts'

// What only some see who sign in, with the stores of the page.
export { StaffPageBlocked } from './StaffPageBlocked.tsx'

function passkeySignInOf({ onSignedIn }: SignedInRedirect) {
  return createPasskeySignIn({
    api,
    prompts,
    memory: createPasskeyMemory(localStore),
    now: clock.now,
    onSignedIn,
  })
}

/** Signing in with a passkey. */
export function PasskeyPart({ redirect, disabled }: { redirect: SignedInRedirect; disabled: boolean }) {
  const [passkeySignIn] = useState(() => passkeySignInOf(redirect))
  return <PasskeyOffer passkeySignIn={passkeySignIn} disabled={disabled} />
}

/** The second step of staff. */
export function SecondStepPart({ redirect, user }: { redirect: SignedInRedirect; user: User }) {
  const [stores] = useState(() => ({
    secondStep: createSecondStep({ api, redirect }),
    passkeySignIn: passkeySignInOf(redirect),
  }))
  return <SecondStep {...stores} redirect={redirect} user={user} />
}
