import { expect, test } from 'vitest'
import type { UserMatch } from '../../../../../../../src/contract/staff/search.ts'
import {
  matchPath,
  reasonOf,
} from '../../../../../../../src/features/staff/console/user/search/match-texts.ts'

test.each([
  ['name', 'part', 'Joanna', 'ann', 'name contains [ann]'],
  ['name', 'part', 'Ann Miller', 'miller ann', 'name contains [miller ann]'],
  ['name', 'part', 'Ann Miller', 'ann example', 'name and email contain [ann example]'],
  ['email', 'prefix', 'ann@golf.example', 'ANN', 'email begins with [ANN]'],
  ['name', 'exact', 'Ann', ' ann ', 'name is [ann]'],
  ['order', 'exact', 'Order 18745', '18745', 'Order [18745] · purchase'],
  ['supportId', 'prefix', 'S-ANN1', 's-an', 'Support id [S-AN]N1'],
  ['installId', 'exact', 'I-1', 'i-1', 'Install id [I-1]'],
  ['nfcId', 'exact', '04A27F', '04:a2:7f', 'NFC id [04A27F]'],
  ['round', 'exact', 'R1', 'https://golf.example/round/R1#3', 'Round [R1]'],
  ['promoCode', 'prefix', 'ABCD-EFGH', 'abcd', 'Promo code [ABCD]-EFGH'],
] as const)('explains a match by %s (%s) of %s', (field, precision, value, query, reason) => {
  const { before, marked, after } = reasonOf({ field, precision, value } as UserMatch, query)
  expect(`${before}[${marked}]${after}`).toBe(reason)
})

test.each([
  ['round', 'R1', '/admin?query=S-ANN1&round=R1'],
  ['competition', 'C1', '/admin?query=S-ANN1&competition=C1'],
  ['name', undefined, '/admin?query=S-ANN1'],
] as const)('opens the user of a match by %s', (field, token, path) => {
  expect(matchPath({ field, token, supportId: 'S-ANN1' } as UserMatch)).toBe(path)
})
