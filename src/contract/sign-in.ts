import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { credential, email, user, userName } from './session.ts'

// Apart from the session, which all pages load.

export const signIn = endpoint('POST', '/rest/auth/login', {
  body: v.object({ id: email, token: credential }),
  response: user,
})
export const signUp = endpoint('POST', '/rest/auth/signup', {
  body: v.object({
    id: email,
    name: userName,
    token: credential,
  }),
  response: user,
})
