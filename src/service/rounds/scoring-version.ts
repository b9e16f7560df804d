/**
 * Increment when results of `src/domain/scoring` change, or how rounds are assigned to courses; stored rounds are then
 * recomputed at the next start.
 */
export const SCORING_VERSION = 4
