import { expect, test } from 'vitest'
import { yearCardImage } from '../../../../src/domain/card-image/year-image.ts'

const NAMES = { year: 2026, golfer: 'Ann', company: 'Fairway' }
const textsOf = (image: ReturnType<typeof yearCardImage>) =>
  image.shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))

test('shows the card with the year, the golfer and the site', () => {
  const image = yearCardImage({ title: 'Best round', value: '79', lines: ['+7 to par over 18 holes'] }, NAMES)
  expect(textsOf(image)).toEqual([
    '2026 in review',
    'Best round',
    '79',
    '+7 to par over 18 holes',
    'Ann',
    'Fairway',
  ])
  expect(
    textsOf(yearCardImage({ title: 'Rounds', value: '3', lines: [] }, { ...NAMES, golfer: undefined })),
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
