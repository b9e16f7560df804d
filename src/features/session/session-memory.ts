import type { User } from '../../contract/session.ts'
import type { Storage } from '../../platform/browser/storage.ts'

const KEY = 'signed-in'

/** This browser last saw somebody signed in; a hint that spares strangers a call, never a permission. */
export function remembersSomebody(memory: Storage): boolean {
  return memory.read(KEY) !== undefined
}

/** What is remembered of them, as `remember` wrote it; see `remembered-user.ts`. */
export function memoryOfUser(memory: Storage): string {
  return memory.read(KEY) ?? ''
}

/** @param forget drops what is kept of what was seen; called where it was somebody else's */
export function remember(memory: Storage, user: User | undefined, forget: () => void): void {
  const text = user && JSON.stringify(user)
  if (memory.read(KEY) === text) return
  forget()
  memory.write(KEY, text)
}
