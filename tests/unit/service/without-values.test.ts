import { expect, test } from 'vitest'
import { withoutValues } from '../../../src/service/base/log/without-values.ts'

test.each([
  ['Please sign in', 'Please sign in'],
  [
    'players[1].holes[3].strokes: expected a whole number',
    'players[1].holes[3].strokes: expected a whole number',
  ],
  ['entries: expected at most 200', 'entries: expected at most 200'],
  ['The X-XSRF-TOKEN header is missing or wrong; please reload the page', null],
  ["Cannot read properties of undefined (reading 'total')", null],
  ['There is no round kTsRpqAbCd', 'There is no round …'],
  ['There is no install 8f14e45f-ceea', 'There is no install …'],
  ['There is no account ann@golf.example', 'There is no account …'],
  ['at https://golf.example/play/x#key=secret', 'at …'],
  [`Unexpected token 'A', "Ann Smith" is not valid`, `Unexpected token 'A', … is not valid`],
  ['an "unfinished text of Ann', 'an …'],
])('%s', (message, expected) => {
  expect(withoutValues(message)).toBe(expected ?? message)
})

test('leaves out what the request contains, even if it is a word', () => {
  expect(withoutValues('name: there is already a ladies-day', ['ladies-day', ''])).toBe(
    'name: there is already a …',
  )
})

test('is short', () => {
  expect(withoutValues('word '.repeat(1000)).length).toBeLessThanOrEqual(300)
})
