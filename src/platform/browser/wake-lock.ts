import { type Visibility, visibility } from './visibility.ts'

export interface WakeLockDeps {
  visibility: Visibility
  /** Requests that the screen stays on until the page is hidden; rejects if the browser refuses. */
  request(): Promise<unknown>
}

/** Creates a function that keeps the screen on while the page is visible. It returns a function that ends this. */
export function createKeepAwake({ visibility, request }: WakeLockDeps) {
  return (): (() => void) => {
    let lock: Promise<unknown> | undefined
    const keep = () => {
      // The browser releases the lock of a hidden page.
      if (!visibility.isHidden()) lock = request().catch(() => undefined)
    }
    keep()
    const unsubscribe = visibility.onChange(keep)
    return () => {
      unsubscribe()
      void lock?.then((sentinel) => (sentinel as WakeLockSentinel | undefined)?.release())
    }
  }
}

/** If the browser has no wake lock or refuses it, the screen turns off after the system's usual time. */
export const keepAwake = createKeepAwake({
  visibility,
  request: async () => navigator.wakeLock?.request('screen'),
})

/** Returns whether the browser can keep the screen on. */
export const canKeepAwake = (): boolean => 'wakeLock' in navigator
