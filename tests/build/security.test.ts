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

test('covers every chapter of the ASVS that applies to this product', () => {
  for (const chapter of [1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 16]) {
    expect(text).toMatch(new RegExp(`^### .*\\bV${chapter} `, 'm'))
  }
})
