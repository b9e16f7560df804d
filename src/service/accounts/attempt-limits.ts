import type { FastifyRequest } from 'fastify'
import { networkOf } from '../http/network-of.ts'
import { emailKey } from './email-key.ts'
import type { Limit } from './throttles.ts'

type Action = 'sign-in' | 'reset' | 'reset-code' | 'second-step'

/**
 * Attempts per account in 15 minutes: for all unknown browsers together, and for each browser that has signed in
 * before.
 */
const MAX_PER_ACCOUNT = 10
/** Attempts per network in 15 minutes. Higher, because everyone in a club may share one address. */
const MAX_PER_ADDRESS: Record<Action, number> = {
  'sign-in': 50,
  reset: 200,
  'reset-code': 50,
  'second-step': 50,
}

export interface AttemptLimits {
  /** The limit of the account, or of this browser for the account. */
  account: Limit
  /**
   * The limit of the client's address or IPv6 network; missing for a browser that has signed in to the account before.
   */
  address?: Limit
}

/** Returns the limits of an attempt from an unknown browser. */
export function strangerLimits(action: Action, email: string, request: FastifyRequest): AttemptLimits {
  return {
    account: { key: `${action}|${emailKey(email)}`, max: MAX_PER_ACCOUNT },
    address: { key: `${action}|${networkOf(request.ip)}`, max: MAX_PER_ADDRESS[action] },
  }
}

/**
 * Returns the limits of an attempt. A browser that has signed in to the account before has its own limit, so that
 * strangers cannot use up the owner's attempts. For the second step, only a browser that has confirmed a sign-in has
 * its own limit, because an attacker who knows the password could sign in with any number of browsers.
 */
export function attemptLimits(action: Action, email: string, request: FastifyRequest): AttemptLimits {
  const device = request.knownDeviceOf(action === 'second-step' ? confirmedDevice(email) : email)
  if (device === undefined) return strangerLimits(action, email, request)
  return { account: { key: `${action}|device ${device}`, max: MAX_PER_ACCOUNT } }
}

/**
 * Returns the name under which the device cookie stores that a browser has confirmed a sign-in to the account. It
 * contains a space, so it cannot be the e-mail of another account.
 */
export const confirmedDevice = (email: string) => `second-step ${emailKey(email)}`

/**
 * Returns the limit of sign-ups with addresses that already have an account, because their failure reveals the account.
 */
export function limitOfFailedSignUps(request: FastifyRequest): Limit {
  return { key: `sign-up-failed|${networkOf(request.ip)}`, max: 50 }
}

/** Converts the limits to a list for `throttles.take`. */
export function limitsIn({ account, address }: AttemptLimits): Limit[] {
  return address ? [account, address] : [account]
}
