import { expect, test } from 'vitest'
import { addressesOf } from '../../../../src/domain/mailing/addresses-of.ts'

test.each([
  ['one on each line', 'ann@golf.example\nbob@golf.example\r\n'],
  ['separated by commas or semicolons', 'ann@golf.example, ann@golf.example;bob@golf.example'],
  ['with names', 'Ann Example <Ann@golf.example>; "Bob, Jr." <bob@golf.example>'],
  ['a CSV with a header', '\uFEFFname;E-mail;date\nAnn;ann@golf.example;2026-10-21\nBob;bob@golf.example;\n'],
  ['a quoted CSV', '"Ann","ann@golf.example"\n"Bob","bob@golf.example"'],
  ['links', 'mailto:ann@golf.example mailto:bob@golf.example.'],
])('finds the addresses of a list, %s', (_, text) => {
  expect(addressesOf(text)).toEqual({ addresses: ['ann@golf.example', 'bob@golf.example'], others: [] })
})

test('reports what looks like an address but is none', () => {
  expect(addressesOf('ann@golf, @club, bob@golf.example')).toEqual({
    addresses: ['bob@golf.example'],
    others: ['ann@golf', '@club'],
  })
})
