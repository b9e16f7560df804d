import * as v from 'valibot'
import { PLAYER_STATES } from './round-rules.ts'
import { count, lenient } from './wire.ts'

export const holeResult = v.picklist(['Won', 'Halved', 'Lost'])
export type HoleResult = v.InferOutput<typeof holeResult>

/** `abandoned` has no outcome; the states are those of the side that lost. */
const MATCH_ENDINGS = ['conceded', 'abandoned', ...PLAYER_STATES] as const

export const matchState = v.object({
  /** Holes won less holes lost. */
  up: count,
  /** Number of holes played in the match. */
  thru: count,
  /** Number of holes left to play. */
  remaining: count,
  /** Whether the match was decided or its last hole was played. */
  isOver: v.boolean(),
  /** Who won; missing until the match is over, and for a match without a result. */
  outcome: lenient(holeResult),
  /** Why the match ended early; missing for a match that was decided by its holes or is still being played. */
  ending: lenient(v.picklist(MATCH_ENDINGS)),
})
/** The state of a match of two sides, seen from one side. */
export type MatchState = v.InferOutput<typeof matchState>
