import type { Storage } from '../../../platform/browser/storage.ts'

const KEY = 'has-passkey'

/** Remembers whether a passkey was added or used in this browser, so that sign-in suggests passkeys. */
export interface PasskeyMemory {
  has(): boolean
  remember(): void
}

export function createPasskeyMemory(storage: Storage): PasskeyMemory {
  return {
    has: () => storage.read(KEY) !== undefined,
    remember: () => storage.write(KEY, 'true'),
  }
}
