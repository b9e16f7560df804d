/** One cache a build, of the files that open without a network. */
export const SITE_CACHE_PREFIX = 'site-'

/** What somebody has seen: answers are kept by the pages (`platform/kept-answers.ts`), pictures by the worker. */
export const KEPT_ANSWERS = 'kept-answers'
export const KEPT_PICTURES = 'kept-pictures'
