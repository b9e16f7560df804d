/** Raised whenever the scoring (`src/domain/scoring`) answers another thing: rounds are then worked out anew. */
export const SCORING_VERSION = 2
