import { IMAGE_CACHE, RESPONSE_CACHE } from '../../offline/caches.ts'
import { localStore } from '../browser/storage.ts'

export const openResponseCache = () => caches.open(RESPONSE_CACHE)

/** Deletes all cached responses and images of this browser. */
export function clearCaches(): void {
  for (const name of [RESPONSE_CACHE, IMAGE_CACHE]) {
    // The entity tags of the responses are in local storage, under the name of their cache.
    localStore.write(name, undefined)
    // Without cache storage there is nothing to delete.
    globalThis.caches?.delete(name).catch(() => {})
  }
}

/** Returns whether the cache has a response with an entity tag, by the keys of the tags (`entity-tags.ts`): their URLs. */
export const hasTaggedResponse = (url: string): boolean =>
  localStore.read(RESPONSE_CACHE)?.includes(`"${url}"`) === true
