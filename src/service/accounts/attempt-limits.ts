import type { FastifyRequest } from 'fastify'
import { networkOf } from '../http/network-of.ts'
import { emailKey } from './email-key.ts'
import type { Limit } from './throttles.ts'

type Action = 'sign-in' | 'reset' | 'reset-code' | 'second-step'

/** Attempts for one account in 15 minutes, of strangers together and of each browser that has signed in before. */
const MAX_PER_ACCOUNT = 10
/** Higher, because a club shares one address. */
const MAX_PER_ADDRESS: Record<Action, number> = {
  'sign-in': 50,
  reset: 200,
  'reset-code': 50,
  'second-step': 50,
}

export interface AttemptLimits {
  /** Of the account, or of this browser for the account. */
  account: Limit
  /** Of the client's address or IPv6 network; none for a browser that has signed in to the account before. */
  address?: Limit
}

/** Returns the limits of an attempt of strangers. */
export function strangerLimits(action: Action, email: string, request: FastifyRequest): AttemptLimits {
  return {
    account: { key: `${action}|${emailKey(email)}`, max: MAX_PER_ACCOUNT },
    address: { key: `${action}|${networkOf(request.ip)}`, max: MAX_PER_ADDRESS[action] },
  }
}

/**
 * Returns the limits of an attempt. A browser that has signed in to the account before has a limit of its own, so that
 * strangers cannot use up the attempts of the owner. For the second step only a browser that has confirmed a sign-in has
 * one: whoever knows the password could sign in with any number of browsers.
 */
export function attemptLimits(action: Action, email: string, request: FastifyRequest): AttemptLimits {
  const device = request.knownDeviceOf(action === 'second-step' ? confirmedDevice(email) : email)
  if (device === undefined) return strangerLimits(action, email, request)
  return { account: { key: `${action}|device ${device}`, max: MAX_PER_ACCOUNT } }
}

/**
 * Returns the name under which a browser is remembered that has confirmed a sign-in to the account. It contains a space,
 * so nobody can sign up with it.
 */
export const confirmedDevice = (email: string) => `second-step ${emailKey(email)}`

/** Returns the limit of attempts to use an address that has an account already, which reveal that it has. */
export function limitOfFailedSignUps(request: FastifyRequest): Limit {
  return { key: `sign-up-failed|${networkOf(request.ip)}`, max: 50 }
}

/** Returns the limits as a list for `throttles.take`. */
export function limitsIn({ account, address }: AttemptLimits): Limit[] {
  return address ? [account, address] : [account]
}
