import { UTCDateMini } from '@date-fns/utc/date/mini'
import { addDays } from 'date-fns/addDays'
import type { License, Licenses } from '../../../../../contract/staff/users.ts'
import { utcDate } from '../../../../../domain/dates/dates.ts'

/** The service accepts at most 100 years. */
const DURATION_MAX_DAYS = 36_500

/** Returns the number of days, or undefined unless it is a whole number that the service accepts. */
export function parseDurationDays(text: string): number | undefined {
  const days = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0
  return days >= 1 && days <= DURATION_MAX_DAYS ? days : undefined
}

/** Returns the error text for a number of days; undefined if it is empty or valid. */
export function durationError(text: string): string | undefined {
  const isWrong = text !== '' && parseDurationDays(text) === undefined
  return isWrong ? `A whole number from 1 to ${DURATION_MAX_DAYS}` : undefined
}

/**
 * Returns the time by which licenses are valid: that of the service, because the clock of the computer may be wrong, or that
 * of the computer if the service does not send its own.
 */
export const timeOf = ({ asOfMs }: Licenses): number => asOfMs ?? Date.now()

/** Returns what extending the license would lead to, or why it cannot be extended. */
export function extensionNote(
  active: Pick<License, 'expiration'> | undefined,
  durationDays: number,
  nowMs: number,
): string {
  if (active && active.expiration === undefined) return 'The license never expires, so it cannot be extended.'
  const endMs = active?.expiration
  const isValid = endMs !== undefined && endMs > nowMs
  const end = utcDate(addDays(new UTCDateMini(isValid ? endMs : nowMs), durationDays).getTime())
  return isValid
    ? `It currently ends on ${utcDate(endMs)} and will end on ${end}.`
    : `There is no valid license. This adds one until ${end}.`
}

/** Returns a note if the active license ends later than a license added now would; otherwise undefined. */
export function longerLicenseNote(
  { expiration }: Pick<License, 'expiration'>,
  durationDays: number,
  nowMs: number,
): string | undefined {
  if (expiration === undefined) return 'The actual license never expires, so this one would change nothing.'
  const end = addDays(new UTCDateMini(nowMs), durationDays).getTime()
  if (expiration <= end) return undefined
  return `The actual license runs longer, until ${utcDate(expiration)}. This one would end on ${utcDate(end)}.`
}
