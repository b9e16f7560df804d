/**
 * Increment when the results of `src/domain/scoring` or the assignment of rounds to courses change. Stored rounds are
 * then recomputed after the next start.
 */
export const SCORING_VERSION = 4
