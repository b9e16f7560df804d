import { expect, test } from 'vitest'
import { foldSheet } from '../../../../src/domain/score-sheet/sheet.ts'
import { viewOf } from '../../../../src/features/play/score/round-view.ts'
import { rowProps } from '../../../../src/features/play/score/score-props.ts'
import type { ScoringStore } from '../../../../src/features/play/score/scoring.store.ts'
import { logOf, sheetOf, strokesOn } from '../../../support/score-sheets.ts'

/** Returns how each row of a net round stands. */
function standings(log: Parameters<typeof logOf>[0]) {
  const sheet = foldSheet(sheetOf({ handicapMode: 'Net' }), logOf(log))
  const view = viewOf(sheet)
  const common = { sheet, view, hole: 1, store: {} as ScoringStore, isMe: false, isLocked: false }
  return view.scored.map((row) => rowProps({ row, ...common }).standing)
}

test('says how a row stands, in a net round with the net score', () => {
  expect(standings([[1, 0, strokesOn('p1', 1, 3)]])).toEqual(['−1 net thru 1', 'not started'])
})

test('says that a player went home, who has no net score', () => {
  const [, bob] = standings([
    [1, 0, strokesOn('p2', 1, 3)],
    [1, 1, { kind: 'player', player: 'p2', state: 'withdrawn' }],
  ])
  expect(bob).toBe('WD Withdrew')
})
