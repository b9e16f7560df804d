import { api } from '../../platform/api/browser-api.ts'
import { makeCredential } from '../../platform/browser/credential.ts'
import { page } from '../../platform/browser/page.ts'
import { signedInRedirect } from '../session/signed-in-redirect.ts'
import { fillKeptPlace } from '../shared/kept-rounds/fill-kept-place.ts'
import { SignIn } from './SignIn.tsx'
import { createSignIn } from './sign-in.store.ts'

const signIn = createSignIn({ api, makeCredential, onSignedIn: signedInRedirect.onSignedIn })
fillKeptPlace()
const opensResetRequest = () => page.url().hash === '#reset'

export function SignInIsland() {
  return <SignIn redirect={signedInRedirect} signIn={signIn} opensResetRequest={opensResetRequest} />
}
