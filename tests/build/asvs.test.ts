import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('docs/asvs.md', 'utf8')
const [met = '', leftOut = ''] = text.split('## Requirements that cannot apply')

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
const rows = [...met.matchAll(/^\| (\d+\.\d+\.\d+) [^|]+ \| ([^|]+) \| (.*) \|$/gm)].map(
  ([, number = '', state = '', evidence = '']) => ({ number, state, evidence }),
)
const reasons = [...leftOut.matchAll(/^\| (\d+\.\d+\.\d+.*?) \| (.*) \|$/gm)].map(
  ([, listed = '', reason = '']) => ({ listed: listed.split(', '), reason }),
)

test('lists every requirement of levels 1 and 2 once, or says why it cannot apply', () => {
  const listed = rows.map(({ number }) => number)
  const excluded = reasons.flatMap((reason) => reason.listed)
  expect(listed).toEqual(numbers.filter((number) => !excluded.includes(number)))
  expect(excluded.toSorted()).toEqual(numbers.filter((number) => !listed.includes(number)).toSorted())
  for (const { listed, reason } of reasons) expect(reason.length, listed.join()).toBeGreaterThan(5)
})

test('states whether each requirement is met, with evidence or a reason', () => {
  for (const { number, state, evidence } of rows) {
    expect(['met', 'not met', 'deployment'], number).toContain(state.replaceAll('*', ''))
    expect(evidence.length, number).toBeGreaterThan(5)
  }
})

test('leaves at most twelve requirements unfulfilled', () => {
  expect(rows.filter(({ state }) => state.includes('not met')).length).toBeLessThanOrEqual(12)
})
