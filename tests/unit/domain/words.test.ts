import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortCourseName } from '../../../src/domain/format/course-name.ts'
import { initialsOf } from '../../../src/domain/format/initials.ts'
import { parInForce, parText, totalPar } from '../../../src/domain/results/par.ts'
import { scoreBoxLabel, scoringInfoLine } from '../../../src/domain/results/scoring-info-line.ts'
import { scoringMethodText } from '../../../src/domain/results/scoring-method-text.ts'
import { buddiesLine } from '../../../src/domain/round/buddies-line.ts'
import { roundFacts, roundTitle } from '../../../src/domain/round/round-facts.ts'
import { handicapMarker } from '../../../src/domain/scorecard/cell-views.ts'
import { type Changes, shownOf } from '../../support/recorded.ts'

test.each([
  { names: [], line: '' },
  { names: ['Ann', 'Bob'], line: 'with Ann and Bob' },
  { names: ['Ann', 'Bob', 'Cleo'], line: 'with Ann, Bob and 1 other' },
])('names the buddies $names as "$line"', ({ names, line }) => {
  expect(buddiesLine(names)).toBe(line)
})

test.each([
  { method: 'Stableford', mode: 'Net', label: 'Pts' },
  { method: 'Stableford', mode: 'Net', points: 1, label: 'Pt' },
  { method: 'Skins', mode: 'Net', points: 1, label: 'Skin' },
  { method: 'MathPlay', mode: 'Net', label: 'Pts' },
  { method: 'MatchPlay', mode: 'Gross', label: 'Pts' },
  { method: 'Nines', mode: 'Gross', label: 'Pts' },
  { method: 'Skins', mode: 'Net', label: 'Skins' },
  { method: 'StrokePlay', mode: 'Net', label: 'Net' },
  { method: 'StrokePlay', mode: 'Gross', label: 'Gross' },
  { method: 'Bingo', mode: 'Net', label: '' },
])('labels the score box of $method in $mode with $points as "$label"', ({ method, mode, points, label }) => {
  expect(scoreBoxLabel(method, mode, points)).toBe(label)
})

test.each([
  ['Net', 'Stableford', 'BestBall', 'Net | Stableford | Best ball'],
  ['Gross', 'MathPlay', 'Scramble', 'Gross | Match play | Scramble'],
  ['Gross', 'Skins', 'Chapman', 'Gross | Skins'],
])('writes the scoring info line of %s, %s and %s', (handicapMode, method, format, line) => {
  const scoringSettings = { handicapMode, scoringMethod: { type: method } }
  expect(scoringInfoLine({ scoringSettings, format: { type: `RoundFormat.Team.${format}` } })).toBe(line)
  expect(scoringInfoLine({ scoringSettings: undefined, format: undefined })).toBe('')
})

test.each([
  { method: 'StrokePlay', mode: 'Gross', text: 'Stroke play' },
  { method: 'MatchPlay', mode: 'Net', text: 'Match play (Net)' },
  { method: 'MathPlay', mode: 'Gross', text: 'Match play' },
  { method: 'Bingo', mode: 'Gross', text: 'Bingo' },
  { method: 'Stableford', mode: undefined, text: 'Stableford (Net)' },
  { method: undefined, mode: 'Net', text: '' },
])('reads $method in $mode as "$text"', ({ method, mode, text }) => {
  expect(scoringMethodText(method, mode)).toBe(text)
})

test('builds the page title with and without a date', () => {
  expect(roundTitle('Old Links', 7, '20 Jun 2026')).toBe('Old Links - Hole 7 - 20 Jun 2026')
  expect(roundTitle('Old Links', 1, '')).toBe('Old Links - Hole 1')
})

test("cuts the course's name in the header after 50 characters, and never within one", () => {
  expect(shortCourseName('𠮷'.repeat(60))).toBe('𠮷'.repeat(50))
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
      const short = shortCourseName(name)
      expect(name.startsWith(short)).toBe(true)
      expect(Array.from(short)).toHaveLength(Math.min(50, Array.from(name).length))
    }),
  )
})

test.each([
  { strokes: 0, marker: undefined },
  { strokes: 9, marker: 9 },
  { strokes: -9, marker: -9 },
  { strokes: 10, marker: undefined },
  { strokes: -10, marker: undefined },
  { strokes: undefined, marker: undefined },
])('marks $strokes handicap strokes as $marker', ({ strokes, marker }) => {
  expect(handicapMarker(strokes)).toBe(marker)
})

test.each([
  { name: 'Ann Lee', initials: 'AL' },
  { name: '  ann  maria   lee ', initials: 'AL' },
  { name: 'élodie', initials: 'ÉL' },
  { name: '𠮷田', initials: '𠮷田' },
  { name: 'B', initials: 'B' },
  { name: ' ', initials: '' },
])('shortens "$name" to "$initials"', ({ name, initials }) => {
  expect(initialsOf(name)).toBe(initials)
})

describe('par', () => {
  test.each([
    { hole: { par: 4 }, text: '4', inForce: 4 },
    { hole: { par: 4, parOverride: 4 }, text: '4', inForce: 4 },
    { hole: { par: 4, parOverride: 5 }, text: '4/5', inForce: 5 },
    { hole: { parOverride: 5 }, text: '5', inForce: 5 },
    { hole: {}, text: '', inForce: undefined },
  ])('of $hole is shown as "$text"', ({ hole, text, inForce }) => {
    expect(parText(hole)).toBe(text)
    expect(parInForce(hole)).toBe(inForce)
  })

  test('is totalled over the course, with the par in force if overrides change it', () => {
    expect(totalPar([{ par: 4 }, { par: 3, parOverride: 3 }])).toEqual({ par: 7 })
    expect(parText(totalPar([{ par: 4, parOverride: 5 }, { par: 3 }]))).toBe('7/8')
  })

  test('is unknown for the course while any hole has none', () => {
    expect(parText(totalPar([{ par: 4 }, {}]))).toBe('')
    expect(parText(totalPar([]))).toBe('')
  })
})

const factsOf = (changes: Changes) => roundFacts(shownOf(changes))

test('contain date, number of holes, par and scoring method', () => {
  expect(factsOf({})).toEqual(['20 Jun 2026', '3 holes', 'Par 12', 'Stroke play'])
})

test('contain the hole on which the round began unless it is the first', () => {
  expect(factsOf({ startHole: 2 })).toContain('from hole 2')
  expect(factsOf({ startHole: 1 })).toHaveLength(4)
})

test('contain when the result was corrected, on the calendar of the course, and that a round is not complete', () => {
  const shown = shownOf()
  const correctedAtMs = Date.UTC(2026, 5, 21, 23)
  const factsWith = (info: object) =>
    roundFacts({ ...shown, info: { ...shown.info, ...info } as never }).slice(0, 3)
  expect(factsWith({ correctedAtMs })).toEqual(['20 Jun 2026', 'corrected on 22 Jun 2026', '3 holes'])
  expect(factsWith({ isUnfinished: true })).toEqual(['20 Jun 2026', 'not complete', '3 holes'])
})
