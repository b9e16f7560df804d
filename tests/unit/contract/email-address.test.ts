import { describe, expect, test } from 'vitest'
import { cleanEmail, isEmail } from '../../../src/contract/email-address.ts'

describe('an address', () => {
  test.each([
    'ann@example.com',
    "o'neil@example.com",
    'first.last@sub.example.co.uk',
    'user@xn--mller-kva.example',
    '!#$%*/?^`{|}~@example.org',
    'A.B@EXAMPLE.COM',
    `${'a'.repeat(64)}@example.com`,
    `a@${'b'.repeat(63)}.example`,
    ' ann@example.com ',
  ])('%s is accepted', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  test.each([
    '',
    '@example.com',
    'ann@example',
    'ann@@example.com',
    '.ann@example.com',
    'ann..b@example.com',
    'ann@-example.com',
    'ann@example.com.',
    'ann@192.168.0.1',
    '"ann b"@example.com',
    'ann@exa_mple.com',
    'änn@example.com',
    'ann@example.com\nBcc: x@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.example`,
    `a@${'b.'.repeat(130)}example`,
  ])('%j is refused', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  test('is checked in linear time', () => {
    expect(isEmail(`${'a.'.repeat(100_000)}@${'a-'.repeat(100_000)}`)).toBe(false)
  })
})

test.each([
  [' ann@example.com\t', 'ann@example.com'],
  ['ann@example.com.', 'ann@example.com'],
  ['Ann <ann@example.com>', 'ann@example.com'],
  ['"Berg, Ann" <ann@example.com>, ', 'ann@example.com'],
  ['< ann@example.com >', 'ann@example.com'],
  ['MAILTO:ann@example.com?subject=Golf', 'ann@example.com'],
  ['Ann <mailto:ann@example.com>', 'ann@example.com'],
  ["'ann@example.com'", 'ann@example.com'],
  ["o'neil@example.com", "o'neil@example.com"],
  ['o\u2019neil@example.com', "o'neil@example.com"],
  ['\u00abann@example.com\u00bb,', 'ann@example.com'],
  ['(ann@example.com)', 'ann@example.com'],
  ['ann@example.com (Ann)', 'ann@example.com'],
  ['ann@example.com>', 'ann@example.com'],
  ['what?@example.com', 'what?@example.com'],
  ['ann\u200b@example\ufeff.com', 'ann@example.com'],
  ['ann\uff20example.com', 'ann@example.com'],
  ['ann@müller.example', 'ann@xn--mller-kva.example'],
  ['ann@exa mple.com', 'ann@exa mple.com'],
  ['Ann <ann@example.com>, Bob <bob@example.com>', 'Ann <ann@example.com>, Bob <bob@example.com>'],
  ['', ''],
])('%j is understood as %j', (text, address) => {
  expect(cleanEmail(text)).toBe(address)
})
