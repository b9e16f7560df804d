/**
 * Pairs of a pattern in the user agent and a name. The first match counts, because most browsers also name other
 * browsers.
 */
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

export const UNKNOWN_CLIENT = 'an unknown browser'

/**
 * Returns the browser and operating system of a user agent, such as "Chrome on Windows", or "an unknown browser". Never
 * returns a part of the user agent itself, because the requester can choose it freely.
 */
export function describeClient(userAgent = ''): string {
  const browser = nameOf(userAgent, BROWSERS) ?? UNKNOWN_CLIENT
  const system = nameOf(userAgent, SYSTEMS)
  return system ? `${browser} on ${system}` : browser
}
