import { expect, test } from 'vitest'
import {
  facilityIdOf,
  golferKeyOf,
  roundTokenOf,
} from '../../../../../src/features/staff/shared/pasted-links.ts'

test.each([
  ['R-1', 'R-1'],
  [' R-1 ', 'R-1'],
  ['https://golf.example/round/R-1#7', 'R-1'],
  ['https://golf.example/round/R%2F1?view=screen', 'R/1'],
  ['/round/R-1', 'R-1'],
  ['https://golf.example/embed/R-1', 'R-1'],
])('finds the token in %j', (text, token) => {
  expect(roundTokenOf(text)).toBe(token)
})

test.each([
  [' F-1 ', 'F-1'],
  ['https://golf.example/pinhole?facility=F-1&hole=3', 'F-1'],
  ['/pinhole?facility=F%2F1#hole-3', 'F/1'],
  ['https://golf.example/admin?facility=F-1', 'https://golf.example/admin?facility=F-1'],
  ['https://golf.example/pinhole?query=links', 'https://golf.example/pinhole?query=links'],
])('finds the facility in %j', (text, id) => {
  expect(facilityIdOf(text)).toBe(id)
})

test.each([
  [' ann@example.com ', 'ann@example.com'],
  ['S-7K2MQ4XZ', 'S-7K2MQ4XZ'],
  ['https://golf.example/round/kea-69', 'kea-69'],
  ['https://golf.example/golfer/S-ANN1', 'S-ANN1'],
  ['/admin?query=S-ANN1&result=rounds', 'S-ANN1'],
  ['https://golf.example/admin', undefined],
  ['I-ANN-PIXEL', undefined],
  ['ann@example', undefined],
  ['', undefined],
])('finds the golfer in %j', (text, key) => {
  expect(golferKeyOf(text)).toBe(key)
})
