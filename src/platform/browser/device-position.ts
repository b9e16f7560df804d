import type { Coordinates } from '../../contract/round.ts'

export type PositionResult =
  | { ok: true; position: Coordinates; accuracyM: number }
  | { ok: false; reason: 'denied' | 'unavailable' }

export interface DevicePosition {
  isSupported(): boolean
  /** Returns the position of the device. The browser may ask the user for permission. Never rejects. */
  read(): Promise<PositionResult>
}

const TIMEOUT_MS = 15_000
const MAXIMUM_AGE_MS = 3_000
/** `PERMISSION_DENIED` of `GeolocationPositionError`. */
const DENIED = 1

export function createDevicePosition(geolocation: Geolocation | undefined): DevicePosition {
  return {
    isSupported: () => geolocation !== undefined,
    read: () =>
      new Promise((resolve) => {
        if (!geolocation) return resolve({ ok: false, reason: 'unavailable' })
        geolocation.getCurrentPosition(
          ({ coords: { latitude, longitude, accuracy } }) =>
            resolve({ ok: true, position: { lat: latitude, lon: longitude }, accuracyM: accuracy }),
          ({ code }) => resolve({ ok: false, reason: code === DENIED ? 'denied' : 'unavailable' }),
          { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: MAXIMUM_AGE_MS },
        )
      }),
  }
}

export const devicePosition = createDevicePosition(
  typeof navigator === 'undefined' ? undefined : navigator.geolocation,
)
