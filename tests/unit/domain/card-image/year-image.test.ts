import fc from 'fast-check'
import { expect, test } from 'vitest'
import { yearImage } from '../../../../src/domain/card-image/year-image.ts'
import { statisticsOf } from '../../../../src/domain/statistics/statistics.ts'
import { recordedRounds } from '../../../support/arbitraries.ts'
import { asGolferRound, golferRound } from '../../../support/golfer-rounds.ts'

const textsOf = (...args: Parameters<typeof yearImage>) =>
  yearImage(...args).shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))

test('shows the year, the golfer, the figures and the shares', () => {
  // Three birdies in nine holes.
  const [year] = statisticsOf([golferRound({ line: '3 2 4 4 4 3 4 5 4' })]).years
  if (!year) throw new Error('no year')
  const texts = textsOf(year, { golfer: 'Ann', company: 'Fairway' })
  for (const text of ['2026 in review', 'Ann', 'Best of 9 holes', '33 (−3)', '33 %', '67 %', 'Old Links']) {
    expect(texts).toContain(text)
  }
  expect(textsOf(year, { company: 'Fairway' })).not.toContain('Ann')
})

test('stays within its edges for any rounds', () => {
  fc.assert(
    fc.property(fc.array(recordedRounds, { minLength: 1, maxLength: 4 }), (some) => {
      for (const year of statisticsOf(some.map((one, at) => asGolferRound(one, `R${at}`))).years) {
        const { width, height, shapes } = yearImage(year, { golfer: 'Ann', company: 'Fairway' })
        for (const shape of shapes) {
          if (shape.kind === 'stroke') continue
          expect(shape.x).toBeGreaterThanOrEqual(0)
          expect(shape.y).toBeLessThanOrEqual(height)
          if (shape.kind === 'box') expect(shape.x + shape.width).toBeLessThanOrEqual(width + 0.001)
        }
      }
    }),
  )
})
