/** Increment when results of `src/domain/scoring` change; stored rounds are then recomputed at the next start. */
export const SCORING_VERSION = 2
