import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findPromoCode,
  generatePromoCodes,
  getPromoStatistic,
  listPromoBatches,
  PROMO_COUNT_MAX,
} from '../../src/contract/promo-codes.ts'
import { messageOf, startService, type TestClient, type TestService } from '../support/service.ts'

let service: TestService
let staff: TestClient
beforeAll(async () => {
  service = await startService()
  staff = await service.signInAs('staff')
})
afterAll(() => service.stop())

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

test('100,000 codes come in one go, all different, well within ten seconds', {
  timeout: 20_000,
}, async () => {
  const start = performance.now()
  const codes = (await (await generate({ count: PROMO_COUNT_MAX, batch: 'all' })).json()) as string[]
  expect(performance.now() - start).toBeLessThan(10_000)
  expect(new Set(codes).size).toBe(PROMO_COUNT_MAX)
  expect(
    codes.every((code) => /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/.test(code)),
  ).toBe(true)
  const counted = await staff.call(getPromoStatistic, { body: { category: 'press', batch: 'all' } })
  expect(await counted.json()).toEqual({ totalCount: PROMO_COUNT_MAX, boundCount: 0, consumedCount: 0 })
})

test('a code is found however it is typed', async () => {
  const codes = (await (await generate({ count: 200 })).json()) as string[]
  // The two figures that are taken for letters.
  const code = codes.find((one) => /0/.test(one) && /1/.test(one)) ?? ''
  const typed = [
    code,
    code.toLowerCase(),
    ` ${code.replaceAll('-', ' ')} `,
    code.replaceAll('-', '').replaceAll('0', 'o'),
    code.replaceAll('1', 'l'),
    code.replaceAll('1', 'I'),
  ]
  for (const one of typed) {
    const found = await (await staff.call(findPromoCode, { query: { code: one } })).json()
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

test('a code that there is not is nothing', async () => {
  expect((await staff.call(findPromoCode, { query: { code: 'NO-SUCH-CODE' } })).status).toBe(204)
})

test('the statistic tells bound and consumed codes apart', async () => {
  const codes = (await (await generate({ batch: 'used', count: 3 })).json()) as string[]
  await service.services.promo.bind(codes[0] ?? '', 'I-1', Date.now())
  await service.services.promo.bind(codes[1] ?? '', 'I-2', Date.now(), 'P-7')
  const counted = await staff.call(getPromoStatistic, { body: { category: 'press', batch: 'used' } })
  expect(await counted.json()).toEqual({ totalCount: 3, boundCount: 2, consumedCount: 1 })
})

test('a batch of no codes is listed, with a statistic of noughts; an unknown one has none', async () => {
  expect(await (await generate({ batch: 'empty', count: 0 })).json()).toEqual([])
  expect((await (await staff.call(listPromoBatches, {})).json()).press).toContain('empty')
  const of = (batch: string) => staff.call(getPromoStatistic, { body: { category: 'press', batch } })
  expect(await (await of('empty')).json()).toEqual({ totalCount: 0, boundCount: 0, consumedCount: 0 })
  expect((await of('unknown')).status).toBe(204)
})

test.each([
  [{ category: 'unheard' }, 'category: unknown category'],
  [{ type: 'unheard' }, 'type: unknown type'],
  [{ expiration: '2027-02-31' }, 'expiration: not a valid date'],
  [{ expiration: '31.01.2027' }, 'expiration: expected a date such as 2027-01-31'],
  [{ count: -1 }, 'count: expected at least 0'],
])('refuses %j', async (changes, line) => {
  const response = await generate({ ...changes, batch: 'refused' })
  expect([response.status, await messageOf(response)]).toEqual([400, line])
  expect((await (await staff.call(listPromoBatches, {})).json()).press).not.toContain('refused')
})
