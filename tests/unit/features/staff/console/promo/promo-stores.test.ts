import { describe, expect, test } from 'vitest'
import {
  createPromoStores,
  payloadOf,
} from '../../../../../../src/features/staff/console/promo/promo-stores.ts'
import { stubApi, success } from '../../../../../support/stub-api.ts'

const draft = {
  category: 'press',
  type: 'pro_year',
  batch: 'b',
  description: 'd',
  expiration: '',
  count: '3',
}

describe('generating codes', () => {
  test('sends null for an empty expiration date, and the count as a number', () => {
    expect(payloadOf(draft)).toEqual({ ...draft, expiration: null, count: 3 })
    expect(payloadOf({ ...draft, expiration: '2027-01-31' })).toMatchObject({ expiration: '2027-01-31' })
  })

  test.each([
    ['100000', true],
    ['100001', false],
    ['1.5', false],
    ['', false],
  ])('accepts the count "%s": %s', (count, isValid) => {
    expect(payloadOf({ ...draft, count }) !== undefined).toBe(isValid)
  })

  test('shows the generated codes, clears the batch, and loads the lists again', async () => {
    const stub = stubApi()
    const { generate } = createPromoStores(stub.api)
    generate.edit(draft)
    generate.submit()
    generate.submit()
    expect(stub.calls).toHaveLength(1)
    await stub.respondLast(success(['A', 'B']))
    expect(generate.$state.get()).toMatchObject({ status: 'done', value: ['A', 'B'] })
    expect(generate.$draft.get()).toEqual({ ...draft, batch: '' })
    expect(stub.calls).toHaveLength(4)
  })

  test('fails when the response is empty', async () => {
    const stub = stubApi()
    const { generate } = createPromoStores(stub.api)
    generate.edit(draft)
    generate.submit()
    await stub.respondLast(success(null))
    expect(generate.$state.get()).toMatchObject({ status: 'failed', failure: { kind: 'malformed' } })
  })
})

test('fails to load the lists when one of them does not load', async () => {
  const stub = stubApi()
  const { lists } = createPromoStores(stub.api)
  void lists.refresh()
  await stub.respond(0, { ok: true, value: [] })
  await stub.respond(1, { ok: false, failure: { kind: 'network' } })
  await stub.respond(2, { ok: true, value: {} })
  expect(lists.$state.get()).toMatchObject({ status: 'failed' })
})
