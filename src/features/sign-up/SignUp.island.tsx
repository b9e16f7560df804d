import { api } from '../../platform/api/browser-api.ts'
import { clock } from '../../platform/browser/clock.ts'
import { makeCredential } from '../../platform/browser/credential.ts'
import { confirmationMark } from '../session/confirmation/confirmation-mark.ts'
import { signedInRedirect } from '../session/signed-in-redirect.ts'
import { SignUp } from './SignUp.tsx'
import { createSignUp } from './sign-up.store.ts'

const signUp = createSignUp({
  api,
  makeCredential,
  onSignedIn(user) {
    confirmationMark.write(clock.now())
    return signedInRedirect.onSignedIn(user)
  },
})

export function SignUpIsland() {
  return <SignUp redirect={signedInRedirect} signUp={signUp} />
}
