import { useState } from 'react'
import { passkeySignInOf } from '../session/passkeys/passkey-sign-in.ts'
import type { SignedInRedirect } from '../session/signed-in-redirect.store.ts'
import { PasskeyOffer } from './PasskeyOffer.tsx'

/** Signing in with a passkey, with the store of the page. */
export function PasskeyPart({ redirect, disabled }: { redirect: SignedInRedirect; disabled: boolean }) {
  const [passkeySignIn] = useState(() => passkeySignInOf(redirect))
  return <PasskeyOffer passkeySignIn={passkeySignIn} disabled={disabled} />
}
