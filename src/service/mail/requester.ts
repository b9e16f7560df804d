import { UTCDate } from '@date-fns/utc'
import { format } from 'date-fns/format'

/** By the mark in the user agent; the first match counts, because most browsers also name others. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameOf = (userAgent: string, kinds: readonly [RegExp, string][]) =>
  kinds.find(([mark]) => mark.test(userAgent))?.[1]

/**
 * Describes a request to the person who gets an e-mail because of it: "on 3 May 2026 at 14:05 UTC with Chrome on
 * Windows". Contains nothing of the user agent itself, which the requester chooses.
 */
export function describeRequest(nowMs: number, userAgent = ''): string {
  const browser = nameOf(userAgent, BROWSERS) ?? 'an unknown browser'
  const system = nameOf(userAgent, SYSTEMS)
  const time = format(new UTCDate(nowMs), "d MMMM yyyy 'at' HH:mm 'UTC'")
  return `on ${time} with ${system ? `${browser} on ${system}` : browser}`
}
