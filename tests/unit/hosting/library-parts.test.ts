import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { partsOf } from '../../../src/hosting/library-parts.ts'

const whole = await readFile('node_modules/valibot/dist/index.mjs', 'utf8')
const parts = partsOf(whole)
const partWith = (name: string) => parts.find(({ declares }) => declares.includes(name))

test('every name that valibot gives is declared in one part', () => {
  const [, list = ''] = /export \{([^}]+)\};?\s*$/.exec(whole) ?? []
  const names = list.split(',').map((name) => name.trim().replace(/ as .*/, ''))
  expect(names.length).toBeGreaterThan(200)
  for (const name of names)
    expect(
      parts.filter(({ declares }) => declares.includes(name)),
      name,
    ).toHaveLength(1)
})

test('a part knows the other parts that it calls', () => {
  expect(partWith('safeParse')?.needs).toContain('getGlobalConfig')
  expect(partWith('email')?.needs).toEqual(expect.arrayContaining(['EMAIL_REGEX', '_addIssue']))
  expect(partWith('email')?.needs).not.toContain('variant')
})

test('a part keeps what says that a call of it may be left out', () => {
  expect(partWith('object')?.code).toMatch(/@__NO_SIDE_EFFECTS__ \*\/\s*function object/)
})

test('a file without parts stops the build', () => {
  expect(() => partsOf('export const a = 1')).toThrow('unknown here')
})
