import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import type { Role } from './accounts.ts'

/** A session ends this long after it was last renewed. */
export const SESSION_MS = 30 * millisecondsInDay
/** A session ends this long after its sign-in, however often it is used. */
export const SESSION_MAX_MS = 365 * millisecondsInDay
/** Renewing at most once a day saves a write on every call. */
const RENEWAL_INTERVAL_MS = millisecondsInDay
/** Likewise, when a session was last used is not written on every call. */
const USE_INTERVAL_MS = 5 * millisecondsInMinute

/** Sessions of staff end this long after they were last used, and after their sign-in. */
const STAFF_IDLE_MS = millisecondsInHour
const STAFF_MAX_MS = 12 * millisecondsInHour
const STAFF_USE_INTERVAL_MS = millisecondsInMinute

interface SessionTimes {
  signedInAt: number
  expiresAt: number
  lastUsedAt: number
}
/** What is to be stored when a session is used. */
interface NextTimes {
  expiresAt: number
  /** Enough has changed to be stored. */
  isDue: boolean
  isExtended: boolean
}

/** Returns how long a new session lasts without use. */
export const idleMsOf = (role: Role): number => (role === 'staff' ? STAFF_IDLE_MS : SESSION_MS)

/** Returns what is to be stored when a session is used, or undefined if it has ended. */
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

/** Returns undefined if the session has ended. Its cookie outlives it, so it is never extended. */
function nextOfStaff({ signedInAt, lastUsedAt }: SessionTimes, now: number): NextTimes | undefined {
  if (lastUsedAt <= now - STAFF_IDLE_MS || signedInAt <= now - STAFF_MAX_MS) return undefined
  return {
    expiresAt: Math.min(now + STAFF_IDLE_MS, signedInAt + STAFF_MAX_MS),
    isDue: lastUsedAt < now - STAFF_USE_INTERVAL_MS,
    isExtended: false,
  }
}
