import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { maybe } from './wire.ts'

/** The longest e-mail, name or password that a form takes (spec: Business constants and limits). */
export const TEXT_MAX_LENGTH = 50
/** Spec: Validation rules. */
export const PASSWORD_MIN_LENGTH = 6

export const user = v.object({ id: v.string(), name: maybe(v.string()), isStaff: maybe(v.boolean()) })
/** Somebody who is signed in. `isStaff` only helps a menu; every staff call is judged by the service. */
export type User = v.InferOutput<typeof user>

const email = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email('expected an e-mail address'))
/** SHA-256 in uppercase hex; see `credentialToken` in the domain. */
const credential = v.pipe(v.string(), v.regex(/^[0-9A-F]{64}$/, 'expected a SHA-256 in uppercase hex'))

/** Fails (401) where nobody is signed in. */
export const getUser = endpoint('GET', '/rest/auth/get_user', { answer: user })
export const signIn = endpoint('POST', '/rest/auth/login', {
  body: v.object({ id: email, token: credential }),
  answer: user,
})
export const signUp = endpoint('POST', '/rest/auth/signup', {
  body: v.object({
    id: email,
    name: v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(TEXT_MAX_LENGTH)),
    token: credential,
  }),
  answer: user,
})
export const requestReset = endpoint('POST', '/rest/auth/request_reset', { body: v.object({ id: email }) })
/** 400 means that the link has expired; any other failure is the server's (spec: Error catalogue). */
export const resetPassword = endpoint('POST', '/rest/auth/reset', {
  body: v.object({
    id: email,
    code: v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(200)),
    token: credential,
  }),
})
/** Beside the specification, which names no way out; a service without it answers 404. */
export const signOut = endpoint('POST', '/rest/auth/logout')
/** Any success means allowed, any failure or a body of `false` denied. */
export const checkAccess = endpoint('GET', '/rest/admin/check_access/', { answer: v.unknown() })
