import { expect, test } from 'vitest'
import { parseRefs } from '../../../../src/domain/catalogue/hole-lines.ts'

test.each([
  ['1', [[1]]],
  ['2nd', [[2]]],
  ['1er', [[1]]],
  ['No. 1', [[1]]],
  ['Nº 7', [[7]]],
  ['Hole #1', [[1]]],
  ['１', [[1]]],
  ['1.', [[1]]],
  ['1A', [[1, 'A']]],
  ['n°1 Les Brocards', [[1, 'Les Brocards']]],
  ['7 - #2', [[7, '#2']]],
  ['7 (South)', [[7, 'South']]],
  ['Red 7', [[7, 'Red']]],
  ['1;10', [[1], [10]]],
  ['1 & 10', [[1], [10]]],
  ['1 and 10', [[1], [10]]],
  ['1/10', [[1], [10]]],
  ['1-10', [[1], [10]]],
  ['1 (10)', [[1], [10]]],
  ['7\\16', [[7], [16]]],
  ['(7)', [[7]]],
  ['7 of 18', [[7]]],
  ['Trou n° 7', [[7]]],
  ['7番', [[7]]],
  ['Hole 1/10', [[1], [10]]],
  ['0', []],
  ['practice', []],
  ['100', []],
] as const)('reads the numbers in %j', (text, refs) => {
  const read = parseRefs(text).map(({ number, suffix }) =>
    suffix === undefined ? [number] : [number, suffix],
  )
  expect(read).toEqual(refs)
})

test('reads a long text without a number in linear time', () => {
  for (const part of ['#', 'n', 'no', 'hole ', ' # ', '1 - ', 'a 1 ']) {
    expect(parseRefs(part.repeat(50_000)).length).toBeLessThan(2)
  }
})
