import { api } from '../../platform/api/browser-api.ts'
import { page } from '../../platform/browser/page.ts'
import { makeCredential } from '../session/credential.ts'
import { entranceOf } from '../session/entrance.ts'
import { SignIn } from './SignIn.tsx'
import { createSignIn } from './sign-in.store.ts'

const entrance = entranceOf()
const signIn = createSignIn({ api, makeCredential, enter: entrance.enter })
const askForReset = () => page.url().hash === '#reset'

export function SignInIsland() {
  return <SignIn entrance={entrance} signIn={signIn} askForReset={askForReset} />
}
