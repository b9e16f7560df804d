import { expect, test } from 'vitest'
import { difficultyText, holeDifficulties, holeStrip } from '../../../../src/domain/round/hole-results.ts'
import { players } from '../../../support/four-players.ts'
import { holes, LIVE, parFours, shownOf } from '../../../support/recorded.ts'

function strip(cardIndex?: number) {
  const lines = players({ Ann: '5 4 P . .', Bob: '3 4 6 . .' })
  const shown = shownOf({ course: parFours(5), players: lines }, LIVE)
  return holeStrip(shown, cardIndex).map(({ result, word }) => `${result} ${word}`)
}

test("shows the leader's results by hole, or those of the viewer's own player", () => {
  expect(strip()).toEqual(['under birdie', 'par par', 'over double bogey', 'undefined ', 'undefined '])
  expect(strip(0)).toEqual(['over bogey', 'par par', 'over picked up', 'undefined ', 'undefined '])
})

function difficulties(lines: Record<string, string>) {
  const course = { name: 'Old Links', holes: holes(4, 4, 4, 3) }
  return holeDifficulties(shownOf({ course, players: players(lines) }, LIVE)).map(difficultyText)
}

test('tells the holes that were harder or easier for the field than the others', () => {
  expect(difficulties({ Ann: '5 6 4 4', Bob: '5 6 4 4', Cid: '5 5 3 4', Dan: '5 P 4 4' })).toEqual([
    '',
    'hard for the field, 1.8 over par on average',
    'easy for the field, 0.3 under par on average',
    '',
  ])
})

test('knows nothing of a hole that fewer than four players have finished, nor of fewer players', () => {
  expect(difficulties({ Ann: '4 6 3 3', Bob: '4 6 3 3', Cid: '4 6 3 3', Dan: '4 6 3 .' })).toEqual([
    'easy for the field, par on average',
    'hard for the field, 2.0 over par on average',
    'easy for the field, 1.0 under par on average',
    '',
  ])
  expect(difficulties({ Ann: '4 6 3 3', Bob: '4 6 3 3', Cid: '4 6 3 3' })).toEqual(['', '', '', ''])
})
