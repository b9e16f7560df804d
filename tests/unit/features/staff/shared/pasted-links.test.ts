import { expect, test } from 'vitest'
import { facilityIdOf, roundTokenOf } from '../../../../../src/features/staff/shared/pasted-links.ts'

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
