import * as v from 'valibot'
import { round } from '../../../contract/round.ts'
import { type ShownRound, shownRound } from '../../../domain/round/shown-round.ts'
import type { ScoreView } from '../../../domain/score-sheet/score-view.ts'
import { scoreRound } from '../../../domain/scoring/score-round.ts'

/** By what is shown while the round is scored, which is replaced when something changes. */
const results = new WeakMap<ScoreView, ShownRound>()

/** Returns the round as it will be when it is finished, or is. */
export function resultOf(view: ScoreView): ShownRound {
  const known = results.get(view)
  if (known) return known
  const parsed = v.parse(round, { type: 'Round', ...scoreRound(view.recorded, { isLive: false }) })
  // A sheet has a course with holes, so the round can be shown.
  const result = shownRound(parsed) as ShownRound
  results.set(view, result)
  return result
}
