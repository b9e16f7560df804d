import { describe, expect, test, vi } from 'vitest'
import type { PromoCode } from '../../../../../src/contract/promo-codes.ts'
import {
  createPromoGenerate,
  payloadOf,
} from '../../../../../src/features/console/promo/promo-generate.store.ts'
import { createPromoLists } from '../../../../../src/features/console/promo/promo-lists.store.ts'
import { createPromoLookup } from '../../../../../src/features/console/promo/promo-lookup.store.ts'
import { createPromoReports } from '../../../../../src/features/console/promo/promo-reports.store.ts'
import { httpFailure, networkFailure, stubApi, success } from '../../../../support/stub-api.ts'

const promo: PromoCode = {
  type: 'pro_year',
  batch: 'spring',
  description: '',
  category: 'press',
  expiration: undefined,
  iid: undefined,
  bindAt: undefined,
  purchaseId: undefined,
}

describe('look up', () => {
  test('lets the later of two searches win, whichever answer comes first', async () => {
    const stub = stubApi()
    const lookup = createPromoLookup(stub.api)
    lookup.search('OLD')
    lookup.search('NEW')
    await stub.respond(1, { ok: true, value: null })
    await stub.respond(0, { ok: true, value: promo })
    expect(lookup.$state.get()).toEqual({ status: 'missing', failure: undefined })
  })

  test('forgives spaces and case', async () => {
    const stub = stubApi()
    const lookup = createPromoLookup(stub.api)
    lookup.search(' ab cd-1 ')
    await stub.respondLast(success(null))
    await stub.respondLast(success(promo))
    expect(stub.calls.map(({ input }) => input.query)).toEqual([{ code: 'abcd-1' }, { code: 'ABCD-1' }])
    expect(lookup.$state.get()).toEqual({ status: 'found', code: 'ABCD-1', promo })
  })

  test('asks nothing twice for the same address, and once more when told to', () => {
    const stub = stubApi()
    const lookup = createPromoLookup(stub.api)
    lookup.show('A')
    lookup.show('A')
    expect(stub.calls).toHaveLength(1)
    lookup.search('A')
    expect(stub.calls).toHaveLength(2)
  })

  test('keeps a failure apart from a code that is not there', async () => {
    const stub = stubApi()
    const lookup = createPromoLookup(stub.api)
    lookup.search('A')
    await stub.respondLast(httpFailure(403))
    expect(lookup.$state.get()).toMatchObject({ status: 'missing', failure: { status: 403 } })
  })
})

describe('reports', () => {
  const statistic = { totalCount: 10, boundCount: 4, consumedCount: 1 }

  test('clears the previous result while counting the next batch', async () => {
    const stub = stubApi()
    const reports = createPromoReports(stub.api)
    reports.count({ category: 'press', batch: 'spring' })
    await stub.respondLast(success(statistic))
    expect(reports.$state.get()).toEqual({ status: 'found', category: 'press', batch: 'spring', statistic })
    reports.count({ category: 'press', batch: 'summer' })
    expect(reports.$state.get()).toEqual({ status: 'loading' })
  })

  test('lets the later of two counts win', async () => {
    const stub = stubApi()
    const reports = createPromoReports(stub.api)
    reports.count({ category: 'press', batch: 'spring' })
    reports.count({ category: 'press', batch: 'summer' })
    await stub.respond(1, { ok: true, value: null })
    await stub.respond(0, { ok: true, value: statistic })
    expect(reports.$state.get()).toEqual({ status: 'missing', failure: undefined })
  })

  test('counts nothing without a batch', () => {
    const stub = stubApi()
    createPromoReports(stub.api).show({ category: 'press', batch: '' })
    expect(stub.calls).toEqual([])
  })
})

describe('generate', () => {
  const draft = {
    category: 'press',
    type: 'pro_year',
    batch: 'b',
    description: 'd',
    expiration: '',
    count: '3',
  }

  test('sends an empty date as never, and the count as a number', () => {
    expect(payloadOf(draft)).toEqual({ ...draft, expiration: null, count: 3 })
    expect(payloadOf({ ...draft, expiration: '2027-01-31' })).toMatchObject({ expiration: '2027-01-31' })
  })

  test.each(['category', 'type', 'batch', 'description'] as const)('needs its %s', (name) => {
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
  ])('a count of "%s" is fit to send: %s', (count, isFit) => {
    expect(payloadOf({ ...draft, count }) !== undefined).toBe(isFit)
  })

  test('shows the codes, and lets the new batch be counted', async () => {
    const stub = stubApi()
    const onMade = vi.fn()
    const generate = createPromoGenerate(stub.api, onMade)
    generate.edit(draft)
    generate.submit()
    generate.submit()
    expect(stub.calls).toHaveLength(1)
    await stub.respondLast(success(['A', 'B']))
    expect(generate.$state.get().outcome).toEqual({
      status: 'done',
      codes: ['A', 'B'],
      category: 'press',
      batch: 'b',
    })
    expect(onMade).toHaveBeenCalledExactlyOnceWith('press', 'b')
  })

  test('says Server Error when nothing comes of it, and when it fails', async () => {
    const stub = stubApi()
    const generate = createPromoGenerate(stub.api, () => {})
    generate.edit(draft)
    generate.submit()
    await stub.respondLast(success(null))
    expect(generate.$state.get().outcome).toMatchObject({
      status: 'failed',
      message: 'Server Error',
      failure: undefined,
    })
    generate.submit()
    await stub.respondLast(networkFailure)
    expect(generate.$state.get().outcome).toMatchObject({
      message: 'Server Error',
      failure: { kind: 'network' },
    })
  })
})

describe('the lists to choose from', () => {
  test('are asked for when they are first looked at', async () => {
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
      status: 'ready',
      lists: { types: [], categories: ['press'], batches: { press: ['spring', 'autumn'] } },
    })
    end()
  })

  test('say when one of them did not load', async () => {
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
