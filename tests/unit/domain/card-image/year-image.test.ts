import fc from 'fast-check'
import { expect, test } from 'vitest'
import { yearCardImage, yearImage } from '../../../../src/domain/card-image/year-image.ts'
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

const NAMES = { year: 2026, golfer: 'Ann', company: 'Fairway' }
const cardTexts = (image: ReturnType<typeof yearCardImage>) =>
  image.shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))

test('shows the card with the year, the golfer and the site', () => {
  const image = yearCardImage({ title: 'Best round', value: '79', lines: ['+7 to par over 18 holes'] }, NAMES)
  expect(cardTexts(image)).toEqual([
    '2026 in review',
    'Best round',
    '79',
    '+7 to par over 18 holes',
    'Ann',
    'Fairway',
  ])
  expect(
    cardTexts(yearCardImage({ title: 'Rounds', value: '3', lines: [] }, { ...NAMES, golfer: undefined })),
  ).not.toContain('Ann')
})

test('is a square for any number of lines, and breaks a long name into lines', () => {
  for (const lines of [[], ['a'], ['a', 'b', 'c']]) {
    const { width, height, shapes } = yearCardImage(
      { title: 'Favourite course', value: 'Championship Course', lines },
      NAMES,
    )
    expect([width, height]).toEqual([720, 720])
    expect(shapes).toContainEqual(expect.objectContaining({ text: 'Championship Course', linesMax: 3 }))
  }
})
