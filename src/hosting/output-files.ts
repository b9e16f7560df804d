/**
 * Matches the paths of the output folder that must not be served directly: pages, which are served by the route table
 * with their headers; host files; and compressed copies. Valid as a regular expression of both JavaScript and nginx.
 */
export const HIDDEN_FILES = String.raw`/[._](?!astro/)|\.html$|\.(br|gz)$|^/(firebase\.json|nginx(-include)?\.conf)$`

/** The module with which the service renders the content of pages (`edge/renderers.ts`), in the output folder. */
export const PAGE_RENDERERS = '_pages.mjs'
