import { getUser, type User } from '../../contract/session.ts'
import { parseResponse } from '../../platform/api/api.ts'
import type { Storage } from '../../platform/browser/storage.ts'

const KEY = 'signed-in'

/** Returns whether this browser remembers a signed-in user. This is only a hint and grants no access. */
export function hasRememberedUser(storage: Storage): boolean {
  return storage.read(KEY) !== undefined
}

/** Returns the remembered user. Grants access only to data that is cached in this browser. */
export function rememberedUser(storage: Storage): User | undefined {
  const result = parseResponse(getUser, storage.read(KEY) ?? '')
  return result.ok ? (result.value as User) : undefined
}

/** Calls the listener when another tab remembers another user or none. Returns an unsubscribe function. */
export function onRememberedUserChange(listener: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (key === KEY || key === null) listener()
  }
  addEventListener('storage', handleStorage)
  return () => removeEventListener('storage', handleStorage)
}

/**
 * Remembers the signed-in user; `undefined` means that nobody is signed in.
 * @param clearCaches called when the remembered user changes, because the cache holds the previous user's data
 */
export function rememberUser(storage: Storage, user: User | undefined, clearCaches: () => void): void {
  const text = user && JSON.stringify(user)
  if (storage.read(KEY) === text) return
  clearCaches()
  storage.write(KEY, text)
}
