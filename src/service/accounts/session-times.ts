import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import type { Role } from '../base/account.ts'

/** Lifetime of a session after it was last renewed. */
export const SESSION_MS = 30 * millisecondsInDay
/** Maximum lifetime of a session after sign-in, even if it is used all the time. */
export const SESSION_MAX_MS = 365 * millisecondsInDay
/** Sessions are renewed at most once a day, so that not every call needs a write. */
const RENEWAL_INTERVAL_MS = millisecondsInDay
/** Shortest time between two updates of `last_used_at`, so that not every call needs a write. */
const USE_INTERVAL_MS = 5 * millisecondsInMinute

/** Lifetimes of staff sessions: after the last use, and after sign-in. */
const STAFF_IDLE_MS = millisecondsInHour
const STAFF_MAX_MS = 12 * millisecondsInHour
const STAFF_USE_INTERVAL_MS = millisecondsInMinute

interface SessionTimes {
  signedInAt: number
  expiresAt: number
  lastUsedAt: number
}
/** The values to store when a session is used. */
interface NextTimes {
  expiresAt: number
  /** Whether the values differ enough to be stored. */
  isDue: boolean
  isExtended: boolean
}

/** Returns how long a new session lasts without being used, in milliseconds. */
export const idleMsOf = (role: Role): number => (role === 'staff' ? STAFF_IDLE_MS : SESSION_MS)

/** Returns the values to store when a session is used, or undefined if the session has ended. */
export function timesAfterUse(role: Role, times: SessionTimes, now: number): NextTimes | undefined {
  return role === 'staff' ? nextOfStaff(times, now) : nextOfGolfer(times, now)
}

function nextOfGolfer({ expiresAt, lastUsedAt }: SessionTimes, now: number): NextTimes {
  const isExtended = expiresAt < now + SESSION_MS - RENEWAL_INTERVAL_MS
  return {
    expiresAt: isExtended ? now + SESSION_MS : expiresAt,
    isDue: isExtended || lastUsedAt < now - USE_INTERVAL_MS,
    isExtended,
  }
}

/** Returns undefined if the session has ended. Staff cookies live longer than their sessions and are never extended. */
function nextOfStaff({ signedInAt, lastUsedAt }: SessionTimes, now: number): NextTimes | undefined {
  if (lastUsedAt <= now - STAFF_IDLE_MS || signedInAt <= now - STAFF_MAX_MS) return undefined
  return {
    expiresAt: Math.min(now + STAFF_IDLE_MS, signedInAt + STAFF_MAX_MS),
    isDue: lastUsedAt < now - STAFF_USE_INTERVAL_MS,
    isExtended: false,
  }
}
