/**
 * Matches the paths of the output folder that must not be served directly: pages, which are served by the route table
 * with their headers; host files; and compressed copies. Valid as a regular expression of both JavaScript and nginx.
 */
export const HIDDEN_FILES = String.raw`/[._](?!astro/)|\.html$|\.(br|gz)$|^/(firebase\.json|nginx(-include)?\.conf)$`
