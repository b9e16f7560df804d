import { IMAGE_CACHE, RESPONSE_CACHE } from '../../offline/caches.ts'

export const openResponseCache = () => caches.open(RESPONSE_CACHE)

/** Deletes all cached responses and images of this browser. */
export function clearCaches(): void {
  for (const name of [RESPONSE_CACHE, IMAGE_CACHE]) {
    // Without cache storage there is nothing to delete.
    globalThis.caches?.delete(name).catch(() => {})
  }
}
