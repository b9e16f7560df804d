/** The module with which the service renders the pages of rounds (`edge/render-round.tsx`), in the output folder. */
export const ROUND_RENDERER = '_round.mjs'
