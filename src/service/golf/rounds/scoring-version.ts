import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../base/database/tables.ts'

/**
 * Covers everything that is computed from a stored round file: scorecard and history (`src/domain/scoring`), the data for
 * statistics and averages (`src/domain/statistics/round-statistics.ts`), and the assignment of rounds to courses.
 * Increment it when any of these results change. Stored rounds are then recomputed in the background after the next
 * start.
 */
export const SCORING_VERSION = 11

// The column of the scoring version has an older name, which only this file uses.

/** Selects the scoring version of a round as `scoringVersion`. */
export const SELECT_SCORING_VERSION = 'engine_version as scoringVersion'

/** The column to write with whatever this scoring version has computed. */
export const SCORED_NOW = { engine_version: SCORING_VERSION }

/** Matches rounds that another scoring version has scored. */
export const isOutdated = (e: ExpressionBuilder<Pick<Tables, 'rounds'>, 'rounds'>) =>
  e('engine_version', '!=', SCORING_VERSION)
