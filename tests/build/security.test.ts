import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('SECURITY.md', 'utf8')

/** A test file followed by quoted test names: `tests/a.test.ts` “one”, “another” and “a third”. */
const claims = [...text.matchAll(/`(tests\/[^`]+)`((?:(?:,| and)? “[^”]+”)*)/g)].flatMap(
  ([, file = '', names = '']) => {
    const each = [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => [file, name] as const)
    return each.length > 0 ? each : [[file, ''] as const]
  },
)
const quoted = [...text.matchAll(/“[^”]+”/g)].length

test.each(claims)('refers to an existing test: %s “%s”', (file, name) => {
  expect(existsSync(file)).toBe(true)
  expect(readFileSync(file, 'utf8')).toContain(name)
})

test('quotes test names only after their file', () => {
  expect(claims.length).toBeGreaterThan(40)
  expect(claims.filter(([, name]) => name !== '').length).toBe(quoted)
})

/** How many requirements of level 1 and 2 each section of the ASVS 5.0 has; chapters 9, 10 and 17 do not apply. */
const REQUIREMENTS: Record<number, Record<number, number>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
}
const numbers = Object.entries(REQUIREMENTS).flatMap(([chapter, sections]) =>
  Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section}.${index + 1}`),
  ),
)
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) [^|]+ \| ([^|]+) \| (.*) \|$/gm)].map(
  ([, number = '', state = '', evidence = '']) => ({ number, state, evidence }),
)

test('lists every requirement of levels 1 and 2 of the ASVS in one line', () => {
  expect(rows.map(({ number }) => number)).toEqual(numbers)
})

test('states whether each requirement is met, with evidence or a reason', () => {
  for (const { number, state, evidence } of rows) {
    expect(['met', 'not met', 'deployment', 'n/a'], number).toContain(state.replaceAll('*', ''))
    expect(evidence.length, number).toBeGreaterThan(5)
  }
})

test('leaves at most twelve requirements unfulfilled', () => {
  expect(rows.filter(({ state }) => state.includes('not met')).length).toBeLessThanOrEqual(12)
})
