/** Prefix of the caches with the files that open offline; each build has its own cache. */
export const SITE_CACHE_PREFIX = 'site-'
/**
 * The cache of API responses, which pages write (`platform/cache/response-cache.ts`). Also the key of their entity tags
 * in local storage, which the head script reads before any other script has loaded.
 */
export const RESPONSE_CACHE = 'responses'
/** The cache of avatars and map tiles, which the service worker writes. */
export const IMAGE_CACHE = 'images'
