import { expect, test } from 'vitest'
import type { ShownRound } from '../../../../../src/domain/shown-round.ts'
import {
  announcementOf,
  hasScores,
  holeInPlay,
  scoreChanges,
} from '../../../../../src/features/round/live/score-changes.ts'
import { PARS_18, playerCard, settingsOf, shownLive } from '../../../../support/round-values.ts'

type Strokes = (number | 'P' | null)[]

function round(...players: Strokes[]): ShownRound {
  const cards = players.map((strokes, at) => playerCard(['Ann', 'Bob'][at] ?? 'Cleo', PARS_18, strokes))
  const shown = shownLive(settingsOf(PARS_18), cards)
  if (!shown) throw new Error('no round')
  return shown
}

test('announces a new score with hole, player and result', () => {
  const changes = scoreChanges(round([4, 5]), round([4, 5, 5]))
  expect(announcementOf(changes)).toBe('Hole 3: Ann 5, bogey')
})

test('announces a corrected score and a pick-up', () => {
  expect(announcementOf(scoreChanges(round([4]), round([3])))).toBe('Hole 1: Ann 3, birdie')
  expect(announcementOf(scoreChanges(round([4]), round([4, 'P'])))).toBe('Hole 2: Ann picked up')
})

test('lists a few changes, and only counts many', () => {
  expect(announcementOf(scoreChanges(round([4], [4]), round([4, 5], [4, 6])))).toBe(
    'Hole 2: Ann 5, par. Hole 2: Bob 6, bogey',
  )
  expect(announcementOf(scoreChanges(round([]), round([4, 5, 4, 3])))).toBe('4 new scores')
})

test('reports no change if nothing changed or a score was removed', () => {
  expect(scoreChanges(round([4]), round([4]))).toEqual([])
  expect(scoreChanges(round([4, 5]), round([4, null]))).toEqual([])
})

test.each<[string, Strokes, number | undefined]>([
  ['there is no score', [], undefined],
  ['three holes are scored', [4, 5, 4], 3],
  ['all holes are scored', [...PARS_18], 18],
  ['the round started on hole 10 and is on the back nine', [...Array(9).fill(null), 4, 4, 3], 12],
  [
    'the round started on hole 10 and has reached hole 2',
    [4, 5, ...Array(7).fill(null), 4, 3, 5, 4, 4, 3, 4, 5, 4],
    2,
  ],
])('finds the hole in play when %s', (_, strokes, hole) => {
  const at = holeInPlay(round(strokes))
  expect(at === undefined ? undefined : at + 1).toBe(hole)
})

test('has scores as soon as one participant has a score', () => {
  expect(hasScores(round([], []))).toBe(false)
  expect(hasScores(round([], ['P']))).toBe(true)
})
