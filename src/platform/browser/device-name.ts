const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/Windows/, 'Windows computer'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux computer'],
]

/** Returns a name of this device for others, such as "iPhone"; undefined if the browser does not tell. */
export function deviceName(): string | undefined {
  return SYSTEMS.find(([pattern]) => pattern.test(navigator.userAgent))?.[1]
}
