import { expect, test } from 'vitest'
import type { StrokeParts } from '../../../../src/contract/statistics.ts'
import { mostStrokesText } from '../../../../src/domain/statistics/stroke-rows.ts'

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
  ['as many as others', [0, 5, 5], 'Of 10.0 strokes over par in 18 holes, 5.0 go on par 4s.'],
  // 3.0 of 2.0 strokes would make no sense.
  [
    'more than all, because others are under par',
    [0, 3, -1],
    'Par 4s cost most: 3.0 strokes over par in 18 holes.',
  ],
  [
    'strokes although the golfer plays under par',
    [1, -1, -2],
    'Par 3s cost most: 1.0 strokes over par in 18 holes.',
  ],
  ['nothing', [0, 0, -2], ''],
] as const)('says which par costs %s', (_, [par3, par4, par5], text) => {
  expect(textOf(par3, par4, par5)).toBe(text)
})
