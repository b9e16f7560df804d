import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonProblem } from '../../../src/domain/json-problem.ts'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test.each([
  ['{', 1, 2],
  ['', 1, 1],
  ['{\n  "a": 1,\n}', 3, 1],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ['{\n  "holes": [1, 2\n}', 3, 1],
  ['[1, hello]', 1, 5],
  ['{"a": "unfinished\n"}', 1, 7],
  ['{"a": 1} rest', 1, 10],
  ['[01]', 1, 3],
])('finds where %j stops being JSON: line %i, column %i', (text, line, column) => {
  expect(jsonProblem(text)).toEqual({ line, column })
})

test('agrees with JSON.parse on what is JSON', () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', ',', '}', ']', '"', '0', '\n', 'x'),
      (json, at, other) => {
        const text = json.slice(0, at % (json.length + 1)) + other + json.slice((at % (json.length + 1)) + 1)
        for (const one of [json, text]) expect(jsonProblem(one) === undefined, one).toBe(isJson(one))
      },
    ),
  )
})
