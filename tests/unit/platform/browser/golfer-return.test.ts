import { expect, test } from 'vitest'
import { golferReturnOf, rememberGolferReturn } from '../../../../src/platform/browser/golfer-return.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'

const ANN = { token: 'R/1', path: '/golfer/S-ANN1', name: 'Ann' }

test('links back only from the opened round', () => {
  const storage = fakeStorage()
  rememberGolferReturn(storage, ANN)
  expect(golferReturnOf(storage, '/round/R%2F1')).toEqual(ANN)
  for (const path of ['/round/R2', '/rounds', '/embed/R%2F1']) {
    expect(golferReturnOf(storage, path)).toBe(undefined)
  }
})

test.each([
  '',
  '[]',
  'null',
  '{"token":"R1","name":"Ann"}',
  '{"token":"R1","path":"//evil.example","name":"Ann"}',
])('ignores invalid text in the storage: %s', (text) => {
  expect(golferReturnOf(fakeStorage({ 'golfer-return': text }), '/round/R1')).toBe(undefined)
})
