import { api } from '../../platform/api/browser-api.ts'
import { makeCredential } from '../../platform/browser/credential.ts'
import { signedInRedirect } from '../session/signed-in-redirect.ts'
import { SignUp } from './SignUp.tsx'
import { createSignUp } from './sign-up.store.ts'

const signUp = createSignUp({ api, makeCredential, onSignedIn: signedInRedirect.onSignedIn })

export function SignUpIsland() {
  return <SignUp redirect={signedInRedirect} signUp={signUp} />
}
