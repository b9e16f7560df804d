import type { Visibility } from '../../src/platform/browser/visibility.ts'

/** Creates a page that is visible until the test hides it. */
export function fakeVisibility() {
  let isHidden = false
  const listeners = new Set<() => void>()
  const visibility: Visibility = {
    isHidden: () => isHidden,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onReturn(listener) {
      return this.onChange(() => isHidden || listener())
    },
  }
  return {
    visibility,
    setHidden(now: boolean) {
      isHidden = now
      for (const listener of [...listeners]) listener()
    },
  }
}
