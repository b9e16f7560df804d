import { RATE_MAX } from '../../contract/mailing-runs.ts'

/** The options of the form, as text; empty if they are not chosen. */
export type SendOptionFields = {
  ratePerMinute: string
  /** The value of the browser's control: `2026-12-24T18:00`, in the viewer's time zone. */
  startAt: string
  failurePercent: string
}
/** The chosen options in the form in which they are sent to the service. */
export interface SendOptions {
  resend?: true
  ratePerMinute?: number
  startAtMs?: number
  failurePercent?: number
}

export const NO_OPTIONS: SendOptionFields = { ratePerMinute: '', startAt: '', failurePercent: '' }

/** Returns the error texts of invalid options. */
export function optionErrors(fields: SendOptionFields, nowMs: number): Partial<SendOptionFields> {
  const errors: Partial<SendOptionFields> = {}
  if (!isWholeNumber(fields.ratePerMinute, RATE_MAX)) {
    errors.ratePerMinute = `Please enter a whole number from 1 to ${RATE_MAX.toLocaleString('en')}`
  }
  if (!isWholeNumber(fields.failurePercent, 100)) {
    errors.failurePercent = 'Please enter a whole number from 1 to 100'
  }
  const startMs = startOf(fields)
  if (startMs !== undefined && startMs <= nowMs) errors.startAt = 'This time has passed'
  return errors
}

const isWholeNumber = (text: string, max: number) =>
  text === '' || (/^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= max)

/** Converts the options to the form in which they are sent. */
export function chosenOptions(fields: SendOptionFields): SendOptions {
  const startAtMs = startOf(fields)
  return {
    ...(fields.ratePerMinute !== '' && { ratePerMinute: Number(fields.ratePerMinute) }),
    ...(startAtMs !== undefined && { startAtMs }),
    ...(fields.failurePercent !== '' && { failurePercent: Number(fields.failurePercent) }),
  }
}

/** Returns the chosen start in Unix milliseconds; undefined if there is none. */
export function startOf({ startAt }: SendOptionFields): number | undefined {
  const ms = startAt === '' ? Number.NaN : new Date(startAt).getTime()
  return Number.isNaN(ms) ? undefined : ms
}

/**
 * Formats a time with the viewer's time zone: "24 Dec 2026, 18:00 (Europe/Berlin, GMT+1)". Works without date-fns,
 * which the first view of this page does not need.
 */
export function zonedTime(ms: number): string {
  const { day, month, year, hour, minute } = partsOf(ms)
  return `${day} ${month} ${year}, ${hour}:${minute} (${zoneOf(ms)})`
}

/** Returns the viewer's time zone at a given time: "Europe/Berlin, GMT+1". */
export function zoneOf(ms: number): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const offset = partsOf(ms).timeZoneName
  return timeZone === 'UTC' ? timeZone : `${timeZone}, ${offset}`
}

function partsOf(ms: number): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const format = new Intl.DateTimeFormat('en-US', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  })
  return Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]))
}
