/** A short vibration of the device. */
export interface Haptics {
  /** Whether the browser can make the device vibrate. */
  isAvailable(): boolean
  tap(): void
}

/** Long enough to be felt, short enough not to be heard. */
const TAP_MS = 15

export const haptics: Haptics = {
  isAvailable: () => typeof navigator.vibrate === 'function',
  tap: () => void navigator.vibrate?.(TAP_MS),
}
