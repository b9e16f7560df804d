import { KEPT_ANSWERS, KEPT_PICTURES } from '../../offline/caches.ts'

export const openResponseCache = () => caches.open(KEPT_ANSWERS)

/** Drops all that this browser has kept of what was seen, the worker's pictures as well. */
export function clearCaches(): void {
  for (const name of [KEPT_ANSWERS, KEPT_PICTURES]) {
    // A browser that keeps nothing has nothing to forget.
    globalThis.caches?.delete(name).catch(() => {})
  }
}
