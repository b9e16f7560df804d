import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../base/http/network-of.ts'
import type { Limit, Throttles } from '../base/throttles.ts'
import { emailKey } from '../mail/address-keys.ts'
import type { Step } from './device.plugin.ts'

type Action = Step | 'reset' | 'reset-code'

/**
 * Attempts per account in 15 minutes: for all unknown browsers together, and for each browser that has signed in
 * before.
 */
const MAX_PER_ACCOUNT = 10
/**
 * Reset mails for one address to all unknown browsers together. Their links are valid for an hour, so the owner always
 * has a valid one.
 */
const RESETS_OF_STRANGERS = { max: 3, windowMs: millisecondsInHour }
/** Attempts per network in 15 minutes. Higher, because everyone in a club may share one address. */
const MAX_PER_NETWORK: Record<Action, number> = {
  'sign-in': 50,
  reset: 200,
  'reset-code': 50,
  'second-step': 50,
}
/** Wrong passwords per account and network in an hour, however many known browsers there are. */
const MAX_PER_ACCOUNT_AND_NETWORK = 50
/**
 * Wrong six-digit codes of apps in a day. Three codes are valid at any time, so with 10 attempts in 15 minutes alone,
 * somebody who knows the password would find one within a month with a probability of 8 %; with this limit, 0.3 %.
 */
const MAX_CODES_PER_DAY = 30
/** Wrong recovery codes in 15 minutes. High, because their 59 bits cannot be guessed. */
const MAX_RECOVERY_CODES = 200

export interface AttemptLimits {
  /** The limit of the account, or of this browser for the account. A success resets it. */
  own: Limit
  /** Limits that also count the attempts of others or of a longer time. A success only gives its attempt back. */
  shared: Limit[]
}

/** Returns the limits of an attempt from an unknown browser. */
export function strangerLimits(action: Action, email: string, request: FastifyRequest): AttemptLimits {
  return limitsOf(action, email, request, undefined)
}

/**
 * Returns the limits of an attempt. A browser that has signed in to the account before has its own limit, so that
 * strangers cannot use up the owner's attempts. For the second step, only a browser that has confirmed a sign-in has
 * its own limit, because an attacker who knows the password could sign in with any number of browsers.
 */
export async function attemptLimits(
  action: Action,
  email: string,
  request: FastifyRequest,
): Promise<AttemptLimits> {
  const step = action === 'second-step' ? 'second-step' : 'sign-in'
  return limitsOf(action, email, request, await request.knownDeviceOf(email, step))
}

function limitsOf(
  action: Action,
  email: string,
  request: FastifyRequest,
  device: string | undefined,
): AttemptLimits {
  const subject = device === undefined ? emailKey(email) : `device ${device}`
  const network: Limit = { key: `${action}|${networkOf(request.ip)}`, max: MAX_PER_NETWORK[action] }
  const longer: Partial<Record<Action, Limit>> = {
    'sign-in': accountAndNetworkLimit(email, request),
    'second-step': {
      key: `second-step-day|${subject}`,
      max: MAX_CODES_PER_DAY,
      windowMs: millisecondsInDay,
    },
  }
  return {
    own: {
      key: `${action}|${subject}`,
      ...(action === 'reset' && device === undefined ? RESETS_OF_STRANGERS : { max: MAX_PER_ACCOUNT }),
    },
    shared: [device === undefined ? network : undefined, longer[action]].filter(
      (limit) => limit !== undefined,
    ),
  }
}

function accountAndNetworkLimit(email: string, request: FastifyRequest): Limit {
  return {
    key: `sign-in ${networkOf(request.ip)}|${emailKey(email)}`,
    max: MAX_PER_ACCOUNT_AND_NETWORK,
    windowMs: millisecondsInHour,
  }
}

/**
 * Returns the limits of a recovery code. They are separate from those of codes of apps and count only this browser or
 * network, so that somebody who knows the password cannot use up the attempts of the owner.
 */
export async function recoveryCodeLimits(email: string, request: FastifyRequest): Promise<AttemptLimits> {
  const device = await request.knownDeviceOf(email, 'second-step')
  const key =
    device === undefined
      ? `recovery-code ${networkOf(request.ip)}|${emailKey(email)}`
      : `recovery-code|device ${device}`
  return { own: { key, max: MAX_RECOVERY_CODES }, shared: [] }
}

/**
 * Returns the limit of sign-ups with addresses that already have an account, because their failure reveals the account.
 */
export function limitOfFailedSignUps(request: FastifyRequest): Limit {
  return { key: `sign-up-failed|${networkOf(request.ip)}`, max: 50 }
}

/** Counts an attempt before it is made. @throws HttpError 429 when a limit is exceeded */
export function takeAttempt(throttles: Throttles, { own, shared }: AttemptLimits): Promise<void> {
  return throttles.take([own, ...shared])
}

/** Records that an attempt was successful, because only unsuccessful ones count. */
export async function recordSuccess(throttles: Throttles, { own, shared }: AttemptLimits): Promise<void> {
  await throttles.reset(own.key)
  for (const limit of shared) await throttles.giveBack(limit)
}

/**
 * Forgets the wrong passwords of an account, from unknown browsers and from this network, because a reset has replaced
 * the password that they guessed.
 */
export async function forgetWrongPasswords(
  throttles: Throttles,
  email: string,
  request: FastifyRequest,
): Promise<void> {
  await throttles.reset(strangerLimits('sign-in', email, request).own.key)
  await throttles.reset(accountAndNetworkLimit(email, request).key)
}
