import { expect, test } from 'vitest'
import { movedPlace, typedValue } from '../../../../src/features/play/grid/ScoreGrid.tsx'

test.each([
  ['ArrowDown', { row: 2, column: 1 }],
  ['ArrowUp', { row: 0, column: 1 }],
  ['ArrowRight', { row: 1, column: 1 }],
  ['ArrowLeft', { row: 1, column: 0 }],
  ['Home', { row: 1, column: 0 }],
  ['End', { row: 1, column: 1 }],
  ['5', undefined],
])('%s moves within the grid', (key, place) => {
  expect(movedPlace(key, { row: 1, column: 1 }, { rows: 3, columns: 2 })).toEqual(place)
})

test.each([
  ['5', undefined, { value: 5 }],
  ['2', 1, { value: 12 }],
  ['0', 1, { value: 10 }],
  ['0', 4, undefined],
  ['+', undefined, { value: 5 }],
  ['-', 1, { value: 1 }],
  ['p', 4, { value: 'pickUp' }],
  ['Delete', 4, { value: undefined }],
  ['Backspace', 'pickUp', { value: undefined }],
  ['F1', 4, undefined],
] as const)('%s after %s enters %j', (key, before, entered) => {
  expect(typedValue(key, before, 4)).toEqual(entered)
})
