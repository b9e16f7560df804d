import { expect, test } from 'vitest'
import type { HoleScore } from '../../../../src/contract/round.ts'
import { scoreMark, scoreWord } from '../../../../src/domain/results/score-mark.ts'

const score = (total?: number, par?: number): HoleScore => ({ kind: 'Score', total, par })

test.each<{ hole: HoleScore; mark: string; word: string }>([
  { hole: score(8, 4), mark: 'solid-square', word: '4 over par' },
  { hole: score(7, 4), mark: 'solid-square', word: 'triple bogey' },
  { hole: score(6, 4), mark: 'solid-square', word: 'double bogey' },
  { hole: score(5, 4), mark: 'square', word: 'bogey' },
  { hole: score(4, 4), mark: 'none', word: 'par' },
  { hole: score(3, 4), mark: 'circle', word: 'birdie' },
  { hole: score(2, 4), mark: 'solid-circle', word: 'eagle' },
  { hole: score(2, 5), mark: 'solid-circle', word: 'albatross' },
  { hole: score(2, 6), mark: 'solid-circle', word: '4 under par' },
  { hole: score(1, 3), mark: 'solid-circle', word: 'hole in one' },
  { hole: { kind: 'PickUp', par: 4 }, mark: 'pick-up', word: 'picked up' },
  { hole: { kind: 'NoScore', par: 4 }, mark: 'none', word: 'no score' },
  { hole: { kind: 'PickUp', par: 4, isConceded: true }, mark: 'pick-up', word: 'conceded' },
  { hole: { ...score(5, 4), isConceded: true }, mark: 'square', word: 'bogey, conceded' },
  { hole: { ...score(8, 4), isMaximum: true }, mark: 'solid-square', word: '4 over par, maximum score' },
  { hole: score(5), mark: 'none', word: '' },
])('draws $hole as $mark and calls it "$word"', ({ hole, mark, word }) => {
  expect(scoreMark(hole)).toBe(mark)
  expect(scoreWord(hole)).toBe(word)
})

test.each([
  { total: 5, handicap: 1, mark: 'none', word: 'net par' },
  { total: 4, handicap: 1, mark: 'circle', word: 'net birdie' },
  { total: 4, handicap: -1, mark: 'square', word: 'net bogey' },
  { total: 1, handicap: 2, mark: 'solid-circle', word: 'hole in one' },
])(
  'draws $total with $handicap strokes on a par 4 as $mark in a net game',
  ({ total, handicap, mark, word }) => {
    const hole = { ...score(total, 4), handicap }
    expect(scoreMark(hole, true)).toBe(mark)
    expect(scoreWord(hole, true)).toBe(word)
    expect(scoreMark(hole)).toBe(scoreMark(score(total, 4)))
  },
)
