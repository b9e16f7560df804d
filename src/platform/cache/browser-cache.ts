import { KEPT_ANSWERS, KEPT_PICTURES } from '../../offline/caches.ts'

export const openResponseCache = () => caches.open(KEPT_ANSWERS)

/** Deletes all cached responses and images of this browser. */
export function clearCaches(): void {
  for (const name of [KEPT_ANSWERS, KEPT_PICTURES]) {
    // Without cache storage there is nothing to delete.
    globalThis.caches?.delete(name).catch(() => {})
  }
}
