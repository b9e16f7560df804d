import { expect, test } from 'vitest'
import { undoWords } from '../../../../src/features/play/score/score-words.ts'
import { logOf, strokesOn } from '../../../support/score-sheets.ts'
import { scoringScreen } from '../../../support/scoring-screen.ts'

test('keeps the score behind a name that is written from right to left', () => {
  const [entry] = logOf([[1, 0, strokesOn('p1', 2, 5)]])
  const screen = scoringScreen([], { document: { players: [{ id: 'p1', name: 'דוד' }] } })
  expect(entry && undoWords(entry, screen)).toBe('\u2068דוד\u2069 5 on 2')
})
