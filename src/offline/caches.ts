/** The files that open offline are in one cache per build. */
export const SITE_CACHE_PREFIX = 'site-'
/**
 * API responses, written by the pages (`platform/cache/response-cache.ts`). Also the key of their entity tags in the local
 * storage, which the head script reads before any other script has loaded.
 */
export const RESPONSE_CACHE = 'responses'
/** Avatars and map tiles, written by the service worker. */
export const IMAGE_CACHE = 'images'
