import { expect, test } from 'vitest'
import { codeKey, isCodeLike } from '../../../src/service/staff/promo/promo-codes.ts'

test.each([
  'abcd-efgh-jkmn',
  ' ABCD-EFGH-JKMN\n',
  'ABCD–EFGH—JKMN',
  'ABCD.EFGH.JKMN',
  '"ABCD-EFGH-JKMN"',
  '«ABCD-EFGH-JKMN»',
  'ＡＢＣＤ－ＥＦＧＨ－ＪＫＭＮ',
  'ABCD\u200b-EFGH-\u00adJKMN',
  'ABCD\u00a0EFGH\u2009JKMN',
  'voucher-code = ABCD-EFGH-JKMN',
  'CODE #ABCD-EFGH-JKMN',
  'Gutscheincode: ABCD-EFGH-JKMN',
  '(ABCD-EFGH-JKMN)',
])('reads the code in %j', (text) => {
  expect(isCodeLike(text)).toBe(true)
  expect(codeKey(text)).toBe('ABCDEFGHJKMN')
})

test('reads ambiguous letters as digits, also full-width ones', () => {
  expect(codeKey('O1l-Ｉ２')).toBe('01112')
})

test.each(['', 'ann@example.com', 'جمال'])('%j is no code', (text) => {
  expect(isCodeLike(text)).toBe(false)
})
