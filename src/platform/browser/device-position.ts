import type { Coordinates } from '../../contract/round.ts'

export type PositionResult =
  | { ok: true; position: Coordinates; accuracyM: number }
  | { ok: false; reason: 'denied' | 'unavailable' }

export interface DevicePosition {
  isSupported(): boolean
  /** Returns the position of the device. The browser may ask the user for permission. Never rejects. */
  read(): Promise<PositionResult>
  /** Reports the position again and again; returns how to stop. The browser may ask the user for permission. */
  watch(listener: (result: PositionResult) => void): () => void
}

const TIMEOUT_MS = 15_000
const MAXIMUM_AGE_MS = 3_000
/** `PERMISSION_DENIED` of `GeolocationPositionError`. */
const DENIED = 1
const OPTIONS = { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: MAXIMUM_AGE_MS }

export function createDevicePosition(geolocation: Geolocation | undefined): DevicePosition {
  const callbacks = (tell: (result: PositionResult) => void) =>
    [
      ({ coords: { latitude, longitude, accuracy } }: GeolocationPosition) =>
        tell({ ok: true, position: { lat: latitude, lon: longitude }, accuracyM: accuracy }),
      ({ code }: GeolocationPositionError) =>
        tell({ ok: false, reason: code === DENIED ? 'denied' : 'unavailable' }),
      OPTIONS,
    ] as const
  return {
    isSupported: () => geolocation !== undefined,
    read: () =>
      new Promise((resolve) => {
        if (!geolocation) return resolve({ ok: false, reason: 'unavailable' })
        geolocation.getCurrentPosition(...callbacks(resolve))
      }),
    watch(listener) {
      const id = geolocation?.watchPosition(...callbacks(listener))
      return () => id !== undefined && geolocation?.clearWatch(id)
    },
  }
}

export const devicePosition = createDevicePosition(
  typeof navigator === 'undefined' ? undefined : navigator.geolocation,
)
