import { expect, test } from 'vitest'
import { addressText } from '../../../../../../src/features/staff/mailing/suppressions/messages.ts'

test('identifies the address of a deleted account by the beginning of its hash', () => {
  expect(addressText(`hash:0123abcd${'0'.repeat(56)}`)).toBe('Deleted account 0123abcd')
  expect(addressText('ann@golf.example')).toBe('ann@golf.example')
})
