import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('docs/asvs.md', 'utf8')
const security = readFileSync('SECURITY.md', 'utf8')
const sections = new Map(
  text.split(/^## /m).map((section) => [section.slice(0, section.indexOf('\n')), rowsOf(section)]),
)

/** Returns the lines of a section that list requirements. */
function rowsOf(section: string) {
  return [...section.matchAll(/^- ([\d., ]+): (.*)$/gm)].map(([, numbers = '', evidence = '']) => ({
    numbers: numbers.split(', '),
    evidence,
  }))
}
const numbersIn = (section: string) => (sections.get(section) ?? []).flatMap(({ numbers }) => numbers)

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

test('lists every requirement of levels 1 and 2 once', () => {
  const listed = [...sections.keys()].flatMap(numbersIn).filter((number) => /^\d+\.\d+\.\d+$/.test(number))
  expect(listed.toSorted()).toEqual(numbers.toSorted())
})

test('names a test for each requirement that is met and tested, and a reason for all others', () => {
  for (const [section, rows] of sections) {
    for (const { numbers, evidence } of rows) {
      expect(evidence.length, numbers.join()).toBeGreaterThan(5)
      if (section === 'Met, and tested') expect(evidence, numbers.join()).toMatch(/`tests\/[^`]+`/)
    }
  }
})

test('leaves at most twelve requirements unfulfilled', () => {
  const notMet = numbersIn('Not met')
  expect(notMet.length).toBeGreaterThan(0)
  expect(notMet.length).toBeLessThanOrEqual(12)
})

test.each(['Protection', 'Limits'])('names a test for each line of SECURITY.md, %s', (heading) => {
  const section = security.split(`## ${heading}\n`)[1]?.split(/^## /m)[0] ?? ''
  const lines = section.split(/^- /m).slice(1)
  expect(lines.length).toBeGreaterThan(10)
  for (const line of lines) expect(line).toMatch(/`tests\/[^`]+`/)
})

test('stays below 5,000 words together with SECURITY.md', () => {
  const words = `${text} ${security}`.split(/\s+/)
  expect(words.length).toBeLessThanOrEqual(5000)
})
