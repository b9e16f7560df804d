import { expect, test } from 'vitest'
import {
  findPromoCode,
  generatePromoCodes,
  getPromoStatistic,
  listPromoBatches,
} from '../../src/contract/staff/promo-codes.ts'
import { createPromoCodes } from '../../src/service/staff/promo/promo-codes.ts'
import { clientOfTests, expectRefusal, serviceOfTests } from '../support/service.ts'

/** More than one statement stores. */
const COUNT = 6000

const service = serviceOfTests()
const staff = clientOfTests(service, 'staff')

const order = (changes: object = {}) => ({
  body: {
    category: 'press',
    batch: 'spring',
    description: 'Spring fair',
    type: 'pro_year',
    expiration: '2027-01-31' as string | null,
    count: 2,
    ...changes,
  },
})
const generate = (changes?: object) => staff.call(generatePromoCodes, order(changes))

test('generates the distinct codes of a large batch', async () => {
  const codes = (await (await generate({ count: COUNT, batch: 'all' })).json()) as string[]
  expect(new Set(codes).size).toBe(COUNT)
  const part = '[0-9A-HJKMNP-TV-Z]{4}'
  const form = new RegExp(`^${part}-${part}-${part}$`)
  expect(codes.every((code) => form.test(code))).toBe(true)
  const counted = await staff.call(getPromoStatistic, { body: { category: 'press', batch: 'all' } })
  expect(await counted.json()).toEqual({ totalCount: COUNT, boundCount: 0, consumedCount: 0 })
})

test('finds a code regardless of case, separators and similar-looking characters', async () => {
  const codes = (await (await generate({ count: 200 })).json()) as string[]
  // Uses a code with both digits that look like letters.
  const code = codes.find((candidate) => /0/.test(candidate) && /1/.test(candidate)) ?? ''
  const spellings = [
    code,
    code.toLowerCase(),
    ` ${code.replaceAll('-', ' ')} `,
    code.replaceAll('-', '').replaceAll('0', 'o'),
    code.replaceAll('1', 'l'),
    code.replaceAll('1', 'I'),
  ]
  for (const spelling of spellings) {
    const found = await (await staff.call(findPromoCode, { query: { code: spelling } })).json()
    expect(found).toEqual({
      type: 'pro_year',
      batch: 'spring',
      description: 'Spring fair',
      category: 'press',
      expiration: Date.UTC(2027, 1, 1) - 1,
      iid: null,
      bindAt: null,
      purchaseId: null,
    })
  }
})

test('generates codes that never expire without an expiration', async () => {
  const [code = ''] = (await (await generate({ batch: 'endless', expiration: undefined })).json()) as string[]
  expect(await (await staff.call(findPromoCode, { query: { code } })).json()).toMatchObject({
    batch: 'endless',
    expiration: null,
  })
})

test('returns nothing for an unknown code', async () => {
  expect((await staff.call(findPromoCode, { query: { code: 'NO-SUCH-CODE' } })).status).toBe(204)
})

test('counts bound and consumed codes separately', async () => {
  const codes = (await (await generate({ batch: 'used', count: 3 })).json()) as string[]
  await createPromoCodes(service.context).bind(codes[0] ?? '', 'I-1', Date.now())
  await createPromoCodes(service.context).bind(codes[1] ?? '', 'I-2', Date.now(), 'P-7')
  const counted = await staff.call(getPromoStatistic, { body: { category: 'press', batch: 'used' } })
  expect(await counted.json()).toEqual({ totalCount: 3, boundCount: 2, consumedCount: 1 })
})

test('returns no statistic for an unknown batch', async () => {
  const unknown = { category: 'press', batch: 'unknown' }
  expect((await staff.call(getPromoStatistic, { body: unknown })).status).toBe(204)
})

test.each([
  [{ category: 'unknown' }, 'category: unknown category'],
  [{ type: 'unknown' }, 'type: unknown type'],
  [{ expiration: '2027-02-31' }, 'expiration: not a valid date'],
  [{ count: 0 }, 'count: a batch needs at least 1 code'],
])('rejects %j', async (changes, message) => {
  await expectRefusal(generate({ ...changes, batch: 'rejected' }), 400, message)
  expect((await (await staff.call(listPromoBatches, {})).json()).press).not.toContain('rejected')
})
