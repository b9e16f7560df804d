/** The files that open offline are in one cache per build. */
export const SITE_CACHE_PREFIX = 'site-'
/** API responses, written by the pages (`platform/cache/response-cache.ts`). */
export const RESPONSE_CACHE = 'responses'
/** Avatars and map tiles, written by the service worker. */
export const IMAGE_CACHE = 'images'
