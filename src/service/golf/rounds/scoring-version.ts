/**
 * Covers everything that is computed from a stored round file: scorecard and history (`src/domain/scoring`), the data for
 * statistics and averages (`src/domain/statistics/round-statistics.ts`), and the assignment of rounds to courses.
 * Increment it when any of these results change. Stored rounds are then recomputed in the background after the next
 * start.
 */
export const SCORING_VERSION = 6
