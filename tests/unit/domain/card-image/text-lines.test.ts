import { expect, test } from 'vitest'
import { textLines } from '../../../../src/domain/card-image/shapes.ts'

/** Every character is 10 wide. */
const widthOf = (text: string) => text.length * 10
const linesOf = (text: string, linesMax?: number) =>
  textLines(
    { kind: 'text', x: 0, y: 100, size: 20, ink: 'ink', text, widthMax: 100, ...(linesMax && { linesMax }) },
    widthOf,
  )

test('keeps a text on one line unless more lines are allowed', () => {
  expect(linesOf('Ann won')).toEqual([{ text: 'Ann won', y: 100 }])
  expect(linesOf('Ann Archer won by 2')).toEqual([{ text: 'Ann Arche…', y: 100 }])
})

test('breaks a text between words, around its center', () => {
  expect(linesOf('Ann Archer won by 2', 3)).toEqual([
    { text: 'Ann Archer', y: 88.5 },
    { text: 'won by 2', y: 111.5 },
  ])
})

test('cuts off a word that is too wide, and keeps the words after it', () => {
  expect(linesOf('Bartholomew-Featherstone won', 3).map(({ text }) => text)).toEqual(['Bartholom…', 'won'])
})

test('cuts off what does not fit on the last line', () => {
  expect(linesOf('Ann Archer won by 2 strokes', 2).map(({ text }) => text)).toEqual([
    'Ann Archer',
    'won by 2…',
  ])
})
