/** Where the device is. */
export interface Position {
  /** Asks the browser, which asks the user. */
  current(): Promise<{ lat: number; lon: number } | 'denied' | 'unavailable'>
}

const TIMEOUT_MS = 15_000
/** A position of the last minute is good enough to find a course. */
const MAX_AGE_MS = 60_000

export const position: Position = {
  current: () =>
    new Promise((resolve) => {
      if (!navigator.geolocation) return resolve('unavailable')
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
        ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
        { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
      )
    }),
}
