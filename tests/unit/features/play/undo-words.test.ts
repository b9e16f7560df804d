import { expect, test } from 'vitest'
import { undoWords } from '../../../../src/features/play/score/undo-words.ts'
import { logOf, strokesOn } from '../../../support/score-sheets.ts'
import { scoringScreen } from '../../../support/scoring-screen.ts'

function wordsOf(name: string) {
  const [entry] = logOf([[1, 0, strokesOn('p1', 2, 5)]])
  return entry && undoWords(entry, scoringScreen([], { document: { players: [{ id: 'p1', name }] } }))
}

test('says whose score was entered on which hole', () => {
  expect(wordsOf('Ann')).toBe('Ann 5 on 2')
})

test('keeps the score behind a name that is written from right to left', () => {
  expect(wordsOf('דוד')).toBe('\u2068דוד\u2069 5 on 2')
})
