import { expect, test } from 'vitest'
import { foldSheet } from '../../../../src/domain/score-sheet/sheet.ts'
import { viewOf } from '../../../../src/features/play/score/round-view.ts'
import type { Scoring } from '../../../../src/features/play/score/scoring.store.ts'
import { undoWords } from '../../../../src/features/play/score/undo-words.ts'
import { logOf, sheetOf, strokesOn } from '../../../support/score-sheets.ts'

function wordsOf(name: string) {
  const [entry] = logOf([[1, 0, strokesOn('p1', 2, 5)]])
  const sheet = foldSheet(sheetOf({ players: [{ id: 'p1', name }] }), [])
  return entry && undoWords(entry, { view: viewOf(sheet), open: { sheet } as Scoring['open'] })
}

test('says whose score was entered on which hole', () => {
  expect(wordsOf('Ann')).toBe('Ann 5 on 2')
})

test('keeps the score behind a name that is written from right to left', () => {
  expect(wordsOf('דוד')).toBe('\u2068דוד\u2069 5 on 2')
})
