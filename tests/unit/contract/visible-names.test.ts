import * as v from 'valibot'
import { expect, test } from 'vitest'
import { userName } from '../../../src/contract/session.ts'

test.each([
  '',
  ' ',
  '\u200b',
  '\u200b\u200d\ufeff',
  '\u202e',
  '\u00a0',
  '\u0301',
  '\u2800'.slice(1),
  '\u0000',
])('refuses the name %j, which nobody can see', (name) => {
  expect(v.is(userName, name)).toBe(false)
})

test.each(['Ann', '李', 'أحمد', '1', '🏌️', 'Zoë', '-'])('accepts the name %s', (name) => {
  expect(v.is(userName, name)).toBe(true)
})
