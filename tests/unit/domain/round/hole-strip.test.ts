import { expect, test } from 'vitest'
import { holeStrip } from '../../../../src/domain/round/hole-results.ts'
import { players } from '../../../support/four-players.ts'
import { LIVE, parFours, shownOf } from '../../../support/recorded.ts'

function strip(cardIndex?: number) {
  const lines = players({ Ann: '5 4 P . .', Bob: '3 4 6 . .' })
  const shown = shownOf({ course: parFours(5), players: lines }, LIVE)
  return holeStrip(shown, cardIndex).map(({ result, word }) => `${result} ${word}`)
}

test("shows the leader's results by hole, or those of the viewer's own player", () => {
  expect(strip()).toEqual(['under birdie', 'par par', 'over double bogey', 'undefined ', 'undefined '])
  expect(strip(0)).toEqual(['over bogey', 'par par', 'over picked up', 'undefined ', 'undefined '])
})
