/** The module with which the service renders the content of pages (`edge/renderers.ts`), in the output folder. */
export const PAGE_RENDERERS = '_pages.mjs'
