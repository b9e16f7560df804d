import * as v from 'valibot'
import { LIVE_ROUND, round } from '../../../contract/round.ts'
import { type ShownRound, shownRound } from '../../../domain/round/shown-round.ts'
import { type ScoreView, scoreViewOf } from '../../../domain/score-sheet/score-view.ts'
import type { ScoreSheet } from '../../../domain/score-sheet/sheet.ts'

/** By the fold that they show, which is replaced when something changes. */
const views = new WeakMap<ScoreSheet, ScoreView>()

/** Computes what a scorer sees, with the same code as the page of the round, once for each fold. */
export function viewOf(sheet: ScoreSheet): ScoreView {
  const known = views.get(sheet)
  if (known) return known
  const view = scoreViewOf(sheet, (scored, isLive) => {
    const parsed = v.parse(round, { type: isLive ? LIVE_ROUND : 'Round', ...scored })
    // A sheet has a course with holes, so the round can be shown.
    return shownRound(parsed) as ShownRound
  })
  views.set(sheet, view)
  return view
}
