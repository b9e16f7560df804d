import { expect, test } from 'vitest'
import { correctionsOf } from '../../../../src/domain/score-sheet/corrections.ts'
import { foldSheet } from '../../../../src/domain/score-sheet/sheet.ts'
import {
  type Bare,
  type Line,
  logOf,
  owners,
  sheetOf,
  strokesOn,
  uuid,
} from '../../../support/score-sheets.ts'

function corrections(lines: readonly Line[]) {
  const log = logOf(lines)
  return correctionsOf(foldSheet(sheetOf(), log), log)
}

const PLAYED = owners(strokesOn('p1', 1, 5), strokesOn('p2', 1, 4))

test('names what was changed after the finish, by whom and when', () => {
  const lines: Line[] = [
    ...PLAYED,
    [1, 2, { kind: 'finish' }],
    [1, 3, { kind: 'reopen' }],
    [2, 4, strokesOn('p1', 1, 6)],
    [2, 5, strokesOn('p1', 2, 3)],
    [2, 6, { kind: 'score', player: 'p2', hole: 1, strokes: null, pickUp: true }],
    [1, 7, { kind: 'finish' }],
  ]
  const by = { by: 'key 2', device: 2 }
  expect(corrections(lines)).toEqual([
    { player: 'p1', hole: 1, before: 5, after: 6, ...by, receivedMs: 5000 },
    { player: 'p2', hole: 1, before: 4, after: 'pickUp', ...by, receivedMs: 7000 },
    { player: 'p1', hole: 2, before: undefined, after: 3, ...by, receivedMs: 6000 },
  ])
})

test('names an entry that arrived after the finish once the owner has accepted it', () => {
  const late: Line[] = [...PLAYED, [1, 2, { kind: 'finish' }], [2, 0, strokesOn('p2', 2, 5)]]
  expect(corrections(late)).toEqual([])
  const accepted = corrections([...late, [1, 4, { kind: 'accept', entries: [uuid(4)] }]])
  expect(accepted).toMatchObject([{ player: 'p2', hole: 2, before: undefined, after: 5, by: 'key 2' }])
})

test.each([
  ['of a round that was never finished', [strokesOn('p1', 1, 6)]],
  [
    'that was changed back',
    [{ kind: 'finish' }, { kind: 'reopen' }, strokesOn('p1', 1, 6), strokesOn('p1', 1, 5)],
  ],
] as [string, Bare[]][])('names nothing %s', (_, bares) => {
  expect(corrections([...PLAYED, ...owners(...bares)])).toEqual([])
})
