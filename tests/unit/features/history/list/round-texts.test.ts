import { expect, test } from 'vitest'
import type { HistoryRound } from '../../../../../src/contract/history.ts'
import {
  holesText,
  nineText,
  resultText,
  toParWords,
} from '../../../../../src/features/history/list/RoundItem.static.tsx'
import { played } from '../../../../support/played-round.ts'

const settings = (type: string, handicapMode: string) => ({ scoringMethod: { type }, handicapMode })
const MATCH = { up: 3, thru: 16, remaining: 2, isOver: true, outcome: undefined, ending: undefined }

test.each([
  [18, 18, ''],
  [9, 9, '9 holes'],
  [9, 18, '9 of 18 holes'],
  [1, 18, '1 of 18 holes'],
  [1, 1, '1 hole'],
  [undefined, undefined, ''],
])('%s of %s holes are shown as "%s"', (holesPlayed, holeCount, text) => {
  expect(holesText(played({ holesPlayed, holeCount }))).toBe(text)
})

test.each<[Partial<HistoryRound>, string]>([
  [{ match: MATCH }, 'Won 3&2'],
  [{ match: { ...MATCH, up: -3 } }, 'Lost 3&2'],
  [{ match: { ...MATCH, up: 0, thru: 18, remaining: 0 } }, 'Halved'],
  [{ match: { ...MATCH, up: 2, thru: 10, remaining: 8, isOver: false } }, '2 up, abandoned after 10 holes'],
  [{ match: { ...MATCH, up: 2, isOver: false }, isLive: true }, 'Dormie 2 thru 16'],
  [{ match: { ...MATCH, thru: 10, remaining: 8, outcome: 'Won', ending: 'conceded' } }, 'Won by concession'],
  [
    { match: { ...MATCH, up: 0, thru: 0, outcome: 'Lost', ending: 'noShow' }, state: 'noShow' },
    'Lost, no show',
  ],
  [{ match: { ...MATCH, up: 0, thru: 0, isOver: false } }, ''],
  [{ state: 'withdrawn' }, 'Withdrew'],
  [{ state: 'disqualified' }, 'Disqualified'],
  [{ holesPlayed: 0, holeCount: 18 }, 'Did not play'],
  [{ holesPlayed: 0, holeCount: 18, isLive: true }, ''],
  [
    {
      holesPlayed: 0,
      holeCount: 18,
      owner: undefined,
      competition: { token: 'C1', name: 'Club Medal' },
    },
    '',
  ],
  [{ isNoResult: true, holesPlayed: 18, holeCount: 18 }, 'No result'],
  [
    {
      scoringSettings: settings('StrokePlay', 'Net'),
      holesPlayed: 17,
      holeCount: 18,
      owner: { totalGrossScore: 68, totalScorePoints: undefined, totalPar: 68, adjustedGross: undefined },
    },
    'No result',
  ],
  [{ place: { position: 2, of: 4, isTied: undefined } }, '2nd of 4'],
  [{ place: { position: 1, of: 12, isTied: true } }, 'Tied 1st of 12'],
  [{ place: { position: 3, of: 4, isTied: undefined }, state: 'disqualified' }, 'Disqualified'],
  [{}, ''],
])('the result of %o reads "%s"', (changes, text) => {
  expect(resultText(played(changes))).toBe(text)
})

test.each<[string, string, string]>([
  ['StrokePlay', 'Net', 'Net +1, gross +13 to par'],
  ['Stableford', 'Net', 'Gross +13 to par'],
  ['Stableford', 'Gross', '+13 to par'],
])('a score to par in %s, %s reads "%s"', (type, mode, text) => {
  const owner = { totalGrossScore: 85, totalScorePoints: 73, totalPar: 72, adjustedGross: undefined }
  expect(toParWords(played({ scoringSettings: settings(type, mode), owner }))).toBe(text)
})

test('a round without a result has no score to par', () => {
  const owner = { totalGrossScore: 85, totalScorePoints: 73, totalPar: 72, adjustedGross: undefined }
  const round = played({ scoringSettings: settings('StrokePlay', 'Net'), owner, state: 'disqualified' })
  expect(toParWords(round)).toBe('')
})

test('names the nine that counts as a nine-hole score', () => {
  expect(nineText(played({ nine: { firstHole: 1, strokes: 41, par: 36 } }))).toBe('Front nine 41')
  expect(nineText(played({ nine: { firstHole: 10, strokes: 43, par: 36 } }))).toBe('Back nine 43')
  expect(nineText(played())).toBe('')
})
