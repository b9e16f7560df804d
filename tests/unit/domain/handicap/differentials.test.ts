import { describe, expect, test } from 'vitest'
import {
  countedDifferentials,
  differentialOf,
  indexOf,
} from '../../../../src/domain/handicap/differentials.ts'

/** Twenty differentials whose eight lowest have the given mean. */
const twenty = (mean: number) => [...Array<number>(8).fill(mean), ...Array<number>(12).fill(mean + 10)]

describe('index', () => {
  test.each([
    // The first four are published examples.
    ['three scores', [15.3, 15.2, 16.6], undefined, 13.2],
    ['six scores', [42.1, 36.1, 44, 40.7, 41.3, 45], undefined, 37.4],
    ['twenty scores with the soft cap', twenty(11.6), 6.5, 10.6],
    ['twenty scores with the hard cap', twenty(18.2), 10.2, 15.2],
    [
      'a mean that ends with half a tenth',
      [...Array<number>(4).fill(10.1), ...Array<number>(16).fill(10.2)],
      undefined,
      10.2,
    ],
    ['a plus handicap', [-1.2, -0.4, 0.3], undefined, -3.2],
    ['scores above the highest index', [58, 60, 59], undefined, 54],
  ])('of %s', (_, differentials, low, index) => {
    expect(indexOf(differentials, low)?.index).toBe(index)
  })

  test('does not exist for fewer than three scores', () => {
    expect(indexOf([])).toBe(undefined)
    expect(indexOf([10, 11])).toBe(undefined)
  })

  test('names the cap that limits it', () => {
    expect(indexOf(twenty(11.6), 6.5)?.cap).toBe('soft')
    expect(indexOf(twenty(18.2), 10.2)?.cap).toBe('hard')
    expect(indexOf(twenty(9.5), 6.5)?.cap).toBe(undefined)
  })

  test('averages as many of the lowest scores as the table says', () => {
    const counts = Array.from(
      { length: 22 },
      (_, count) => countedDifferentials(Array.from({ length: count }, (_, at) => at)).length,
    )
    expect(counts).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 8, 8])
  })

  test('forgets scores before the latest twenty', () => {
    expect(indexOf([1, ...twenty(15)])?.index).toBe(15)
    expect(countedDifferentials([1, ...twenty(15)])).not.toContain(0)
  })
})

test.each([
  // 113 / 113 × 9.25 and −9.25: half a tenth is rounded up.
  [81.25, { rating: 72, slope: 113 }, 9.3],
  [62.75, { rating: 72, slope: 113 }, -9.2],
])('the differential of %s on %o is %s', (adjustedGross, tee, differential) => {
  expect(differentialOf(adjustedGross, tee)).toBe(differential)
})
