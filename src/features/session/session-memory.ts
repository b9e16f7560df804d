import type { Storage } from '../../platform/storage.ts'

const KEY = 'signed-in'

/** This browser last saw somebody signed in; a hint that spares strangers a call, never a permission. */
export function remembersSomebody(memory: Storage): boolean {
  return memory.read(KEY) !== undefined
}

export function rememberSomebody(memory: Storage, isThere: boolean): void {
  memory.write(KEY, isThere ? 'yes' : undefined)
}
