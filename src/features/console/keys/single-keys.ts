import type { Storage } from '../../../platform/browser/storage.ts'

/** The storage key that is set if keys without a modifier are turned off in this browser. */
const DISABLED_KEY = 'console-keys-off'

/** Returns whether keys without a modifier are enabled (WCAG 2.1.4: Character key shortcuts). */
export function areSingleKeysEnabled(storage: Storage): boolean {
  return storage.read(DISABLED_KEY) === undefined
}

export function enableSingleKeys(storage: Storage, isEnabled: boolean): void {
  storage.write(DISABLED_KEY, isEnabled ? undefined : 'off')
}
