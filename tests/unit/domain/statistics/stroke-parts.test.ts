import { expect, test } from 'vitest'
import type { StrokeParts } from '../../../../src/contract/statistics.ts'
import {
  mostStrokesText,
  scoreTrendText,
  scoreYears,
} from '../../../../src/domain/statistics/score-tables.ts'
import { statisticsOf } from '../../../../src/domain/statistics/statistics.ts'
import { golferRound, NINE } from '../../../support/golfer-rounds.ts'

const ofAnn = (holes: unknown) => ({ players: [{ name: 'Ann', owner: true, holes }] })
const partsOf = (...rounds: Parameters<typeof golferRound>[0][]) =>
  statisticsOf(rounds.map(golferRound)).strokes

// Par is 4 3 5 4 4 3 4 5 4: a double, a bogey, two pars, a pick-up, two pars, a birdie and a triple.
const line = '6 4 5 4 P 3 4 4 7'

test('adds up strokes over par by par, at both ends of the round and after a double', () => {
  expect(partsOf({ line })).toMatchObject([
    {
      rounds: 1,
      all: { holes: 8, overPar: 5 },
      par3: { holes: 2, overPar: 1 },
      par4: { holes: 4, overPar: 5 },
      par5: { holes: 2, overPar: -1 },
      first: { holes: 3, overPar: 3 },
      last: { holes: 3, overPar: 2 },
      afterDouble: { holes: 1, overPar: 1 },
      greenHit: undefined,
      threePutts: undefined,
    },
  ])
})

test('follows the order of play from another first hole', () => {
  // From the eighth hole: birdie, triple, double, …; the last holes are a pick-up and two pars.
  expect(partsOf({ line, startHole: 8 })).toMatchObject([
    {
      first: { holes: 3, overPar: 4 },
      last: { holes: 2, overPar: 0 },
      afterDouble: { holes: 2, overPar: 3 },
    },
  ])
})

test('tells greens and putts apart where putts are known', () => {
  const putts = [2, 1, 3, undefined]
  const holes = NINE.slice(0, 4).map((par, at) => ({ strokes: par + (at === 2 ? 1 : 0), putts: putts[at] }))
  const [parts] = partsOf(ofAnn(holes))
  // The hole with one putt was missed: a par with one putt took two strokes to a green of par 3.
  expect(parts).toMatchObject({
    greenHit: { holes: 2, overPar: 1 },
    greenMissed: { holes: 1, overPar: 0 },
    onePutt: { holes: 1, overPar: 0 },
    twoPutts: { holes: 1, overPar: 0 },
    threePutts: { holes: 1, overPar: 1 },
    par3: { holes: 1, overPar: 0 },
  })
})

test('tells greens apart that were recorded without putts', () => {
  const holes = NINE.slice(0, 3).map((par, at) => ({
    strokes: par + at,
    green: ([undefined, 'Hit', 'Missed'] as const)[at],
  }))
  const [parts] = partsOf(ofAnn(holes))
  expect(parts).toMatchObject({
    greenHit: { holes: 1, overPar: 1 },
    greenMissed: { holes: 1, overPar: 2 },
    twoPutts: undefined,
  })
})

test('compares the latest twenty rounds with all, if there are more', () => {
  const rounds = Array.from({ length: 21 }, (_, at) => ({
    token: `R${at}`,
    day: `2026-05-${10 + at}`,
    line: at === 0 ? line : NINE.join(' '),
  }))
  expect(partsOf(...rounds.slice(1))).toHaveLength(1)
  expect(partsOf(...rounds)).toMatchObject([
    { rounds: 20, all: { overPar: 0 } },
    { rounds: 21, all: { overPar: 5 } },
  ])
})

test('counts par 6 with par 5, no putt with one, and gaps at the ends of a round', () => {
  const course = { name: 'Old Links', holes: [6, 4, 4, 4, 4, 4, 4, 4, 4].map((par) => ({ par })) }
  const played = [{ strokes: 7, putts: 0 }, null, { strokes: 4, putts: 4 }]
  const holes = [...played, ...Array.from({ length: 6 }, () => ({ strokes: 5 }))]
  expect(partsOf({ course, ...ofAnn(holes) })).toMatchObject([
    {
      par5: { holes: 1, overPar: 1 },
      first: { holes: 2, overPar: 1 },
      last: { holes: 3, overPar: 3 },
      onePutt: { holes: 1, overPar: 1 },
      twoPutts: undefined,
      threePutts: { holes: 1, overPar: 0 },
    },
  ])
})

test('judges greens by the strokes played, where a maximum score counts instead of them', () => {
  // Seven strokes with two putts missed the green of a par 4, which the maximum of four would have hit.
  const holes = [
    { strokes: 7, putts: 2 },
    { pickUp: true, putts: 0 },
    { strokes: 5, putts: 1 },
  ]
  const [parts] = partsOf({ maximumScore: { type: 'fixed', value: 4 }, ...ofAnn(holes) })
  expect(parts).toMatchObject({ greenHit: undefined, greenMissed: { holes: 2 } })
})

/** Four par 3s, ten par 4s and four par 5s with strokes over par. */
const textOf = (par3: number, par4: number, par5: number) =>
  mostStrokesText({
    rounds: 1,
    all: { holes: 18, overPar: par3 + par4 + par5 },
    par3: { holes: 4, overPar: par3 },
    par4: { holes: 10, overPar: par4 },
    par5: { holes: 4, overPar: par5 },
  } as StrokeParts)

test.each([
  ['most strokes', [3, 9, 4], 'Of 16.0 strokes over par in 18 holes, 9.0 go on par 4s.'],
  // 3.0 of 2.0 strokes, as others are under par, would make no sense.
  ['more than all', [0, 3, -1], 'Par 4s cost most: 3.0 strokes over par in 18 holes.'],
  ['nothing', [0, 0, -2], ''],
] as const)('says which par costs %s', (_, [par3, par4, par5], text) => {
  expect(textOf(par3, par4, par5)).toBe(text)
})

const round = (day: string, overPar: number) =>
  golferRound({ day, token: day, line: [(NINE[0] ?? 0) + overPar, ...NINE.slice(1)].join(' ') })
const of = (...rounds: ReturnType<typeof golferRound>[]) => scoreYears(statisticsOf(rounds).years)

test.each([
  [4, 1, 'Over 9 holes, you needed 3.0 strokes fewer to par in 2026 than in 2025.'],
  [1, 4, 'Over 9 holes, you needed 3.0 strokes more to par in 2026 than in 2025.'],
  [2, 2, 'Over 9 holes, you needed as many strokes to par in 2026 as in 2025.'],
])('compares the last year with the one before: %s and %s over par', (before, latest, text) => {
  const [nine] = of(round('2025-06-20', before), round('2026-06-20', latest))
  expect(nine && scoreTrendText(nine)).toBe(text)
})

test('says the difference between the averages as they are shown', () => {
  const year = (averageToPar: number, at: number) => ({
    year: at,
    holes: 18,
    rounds: 9,
    best: 80,
    bestToPar: 8,
    bestRoundToken: 'R1',
    average: 90,
    averageToPar,
  })
  // The table has +17.8 and +19.9.
  expect(scoreTrendText({ holes: 18, years: [year(17.84, 2026), year(19.86, 2025)] })).toContain(
    ' 2.1 strokes fewer',
  )
})

test('compares nothing with scores of one year', () => {
  const [nine] = of(round('2026-06-20', 1))
  expect(nine && scoreTrendText(nine)).toBe('')
})
