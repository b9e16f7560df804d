import { api } from '../../platform/api/browser-api.ts'
import { makeCredential } from '../session/credential.ts'
import { entranceOf } from '../session/entrance.ts'
import { SignUp } from './SignUp.tsx'
import { createSignUp } from './sign-up.store.ts'

const entrance = entranceOf()
const signUp = createSignUp({ api, makeCredential, enter: entrance.enter })

export function SignUpIsland() {
  return <SignUp entrance={entrance} signUp={signUp} />
}
