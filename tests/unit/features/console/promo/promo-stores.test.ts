import { describe, expect, test, vi } from 'vitest'
import { listPromoBatchUse, listPromoCodes, type PromoCode } from '../../../../../src/contract/promo-codes.ts'
import { createBatchCodes } from '../../../../../src/features/console/promo/batch-codes.store.ts'
import { createPromoBatches } from '../../../../../src/features/console/promo/promo-batches.store.ts'
import {
  createPromoGenerate,
  payloadOf,
} from '../../../../../src/features/console/promo/promo-generate.store.ts'
import { createPromoLists } from '../../../../../src/features/console/promo/promo-lists.store.ts'
import { createPromoLookup } from '../../../../../src/features/console/promo/promo-lookup.store.ts'
import { createPromoReports } from '../../../../../src/features/console/promo/promo-reports.store.ts'
import { promoState } from '../../../../../src/features/console/promo/promo-state.ts'
import { httpFailure, stubApi, success } from '../../../../support/stub-api.ts'

const promo: PromoCode = {
  type: 'pro_year',
  batch: 'spring',
  description: '',
  category: 'press',
  expiration: undefined,
  iid: undefined,
  bindAt: undefined,
  purchaseId: undefined,
  voidedAt: undefined,
}

describe('batches', () => {
  const spring = { category: 'press', batch: 'spring' }
  const open = () => {
    const stub = stubApi()
    return { ...stub, batches: createPromoBatches({ api: stub.api, notice: { show: () => {} } }) }
  }

  test('returns the codes of a batch as CSV', async () => {
    const { batches, respondTo } = open()
    const csv = batches.csvOf(spring)
    const code = { code: 'A-1', iid: 'I-1', login: 'ann@golf.example', voidedAt: 1 }
    await respondTo(listPromoCodes, success({ codes: [code] }))
    expect((await csv)?.split('\r\n')).toEqual([
      '\uFEFFCode,State,Expiration,Login,Install Id,Bind at,Purchase ID',
      'A-1,Void,Never,ann@golf.example,I-1,,',
      '',
    ])
  })

  test('are hidden if the service cannot list them', async () => {
    const { batches, respondTo } = open()
    void batches.load()
    await respondTo(listPromoBatchUse, httpFailure(404))
    expect(batches.$state.get().status).toBe('unsupported')
  })
})

describe('look-up', () => {
  test.each([
    [' ab cd-1 ', 'abcd-1', 'ABCD-1'],
    [' SPRING FAIR ', 'SPRINGFAIR', 'SPRING FAIR'],
  ])('looks up "%s" as %s, and then as %s', async (text, first, second) => {
    const stub = stubApi()
    const lookup = createPromoLookup(stub.api)
    lookup.search(text)
    await stub.respondLast(success(null))
    await stub.respondLast(success(promo))
    expect(stub.calls.map(({ input }) => input.query)).toEqual([{ code: first }, { code: second }])
    expect(lookup.$state.get()).toMatchObject({ status: 'found', value: { code: second, promo } })
  })

  test('requests the code of the address once, and again on a new search', () => {
    const stub = stubApi()
    const lookup = createPromoLookup(stub.api)
    lookup.show('A')
    lookup.show('A')
    expect(stub.calls).toHaveLength(1)
    lookup.search('A')
    expect(stub.calls).toHaveLength(2)
  })

  test('distinguishes a failed request from a code that does not exist', async () => {
    const stub = stubApi()
    const lookup = createPromoLookup(stub.api)
    lookup.search('A')
    await stub.respondLast(httpFailure(403))
    expect(lookup.$state.get()).toMatchObject({ status: 'failed', failure: { status: 403 } })
  })
})

test('requests the statistic of a batch once, and nothing without a batch', () => {
  const { api, calls } = stubApi()
  const reports = createPromoReports(api)
  reports.show({ category: 'press', batch: '' })
  reports.show({ category: 'press', batch: 'spring' })
  reports.show({ category: 'press', batch: 'spring' })
  expect(calls.map(({ input }) => input.body)).toEqual([{ category: 'press', batch: 'spring' }])
})

test('shows a code as expired after its last day, unless it was used', () => {
  const past = Date.now() - 1
  const future = Date.now() + 60_000
  expect(promoState({ purchaseId: undefined, expiration: past })).toBe('Expired')
  expect(promoState({ purchaseId: undefined, expiration: future })).toBe('Available')
  expect(promoState({ purchaseId: undefined, expiration: undefined })).toBe('Available')
  expect(promoState({ purchaseId: 'P-1', expiration: past })).toBe('Used')
})

test('requests the codes of a batch', () => {
  const { api, calls } = stubApi()
  void createBatchCodes(api).load({ category: 'press', batch: 'spring' })
  expect(calls[0]?.input.query).toEqual({ category: 'press', batch: 'spring' })
})

describe('generating codes', () => {
  const draft = {
    category: 'press',
    type: 'pro_year',
    batch: 'b',
    description: 'd',
    expiration: '',
    count: '3',
  }

  test('sends null for an empty expiration date, and the count as a number', () => {
    expect(payloadOf(draft)).toEqual({ ...draft, expiration: null, count: 3 })
    expect(payloadOf({ ...draft, expiration: '2027-01-31' })).toMatchObject({ expiration: '2027-01-31' })
  })

  test.each(['category', 'type', 'batch', 'description'] as const)('requires the %s', (name) => {
    expect(payloadOf({ ...draft, [name]: ' ' })).toBeUndefined()
  })

  test.each([
    ['0', true],
    ['100000', true],
    ['100001', false],
    ['-1', false],
    ['1.5', false],
    ['', false],
    ['1e3', false],
  ])('accepts the count "%s": %s', (count, isValid) => {
    expect(payloadOf({ ...draft, count }) !== undefined).toBe(isValid)
  })

  test('shows the generated codes and reports the new batch', async () => {
    const stub = stubApi()
    const onGenerated = vi.fn()
    const generate = createPromoGenerate(stub.api, onGenerated)
    generate.edit(draft)
    generate.submit()
    generate.submit()
    expect(stub.calls).toHaveLength(1)
    await stub.respondLast(success(['A', 'B']))
    expect(generate.$state.get()).toMatchObject({
      status: 'done',
      value: ['A', 'B'],
      input: { category: 'press', batch: 'b' },
    })
    expect(onGenerated).toHaveBeenCalledExactlyOnceWith('press', 'b')
    expect(generate.$draft.get()).toEqual({ ...draft, batch: '' })
  })

  test('fails when the response is empty', async () => {
    const stub = stubApi()
    const generate = createPromoGenerate(stub.api, () => {})
    generate.edit(draft)
    generate.submit()
    await stub.respondLast(success(null))
    expect(generate.$state.get()).toMatchObject({ status: 'failed', failure: { kind: 'malformed' } })
  })
})

describe('lists', () => {
  test('load when they are first shown, and include batches added later', async () => {
    const stub = stubApi()
    const lists = createPromoLists(stub.api)
    expect(stub.calls).toEqual([])
    const end = lists.$state.listen(() => {})
    await stub.respond(0, { ok: true, value: [] })
    await stub.respond(1, { ok: true, value: ['press'] })
    await stub.respond(2, { ok: true, value: { press: ['spring'] } })
    lists.addBatch('press', 'autumn')
    lists.addBatch('press', 'autumn')
    expect(lists.$state.get()).toEqual({
      status: 'found',
      value: { types: [], categories: ['press'], batches: { press: ['spring', 'autumn'] } },
    })
    end()
  })

  test('fail when one of them does not load', async () => {
    const stub = stubApi()
    const lists = createPromoLists(stub.api)
    const end = lists.$state.listen(() => {})
    await stub.respond(0, { ok: true, value: [] })
    await stub.respond(1, { ok: false, failure: { kind: 'network' } })
    await stub.respond(2, { ok: true, value: {} })
    expect(lists.$state.get()).toMatchObject({ status: 'failed' })
    end()
  })
})
