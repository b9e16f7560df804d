import { beforeEach, expect, test } from 'vitest'
import { findPromoCode } from '../../../../src/contract/staff/promo-codes.ts'
import type { Failure } from '../../../../src/platform/api/result.ts'
import {
  createResource,
  failureOf,
  foundValue,
  isWithoutValue,
} from '../../../../src/platform/stores/resource.ts'
import { httpFailure, networkFailure, stubApi, success } from '../../../support/stub-api.ts'

const MONTH = { type: 'month' }
const YEAR = { type: 'year' }

function setUp() {
  const stub = stubApi()
  const ended: [Failure, string][] = []
  const arrived: unknown[] = []
  const resource = createResource({
    request: (signal, code: string) => stub.api.call(findPromoCode, { query: { code } }, { signal }),
    on: { 401: (failure, code) => ended.push([failure, code]) },
    onFound: (value, code) => arrived.push([code, value, foundValue(resource.$state.get())]),
  })
  return { ...stub, resource, ended, arrived, state: resource.$state.get }
}
let fixture: ReturnType<typeof setUp>
beforeEach(() => {
  fixture = setUp()
})

test.each(['load', 'refresh'] as const)(
  'shows the result of the latest request after %s, and aborts the one before',
  async (again) => {
    const { resource, state, respond, calls } = fixture
    void resource.load('OLD')
    void resource[again]('NEW')
    expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, false])
    await respond(1, success(null))
    await respond(0, success(MONTH))
    expect(state()).toEqual({ status: 'missing', input: 'NEW' })
  },
)

test('ignores an older response that arrives first', async () => {
  const { resource, state, respond, ended, arrived } = fixture
  void resource.load('OLD')
  void resource.load('NEW')
  await respond(0, httpFailure(401))
  expect(state()).toEqual({ status: 'loading', input: 'NEW' })
  expect(ended).toEqual([])
  await respond(1, success(MONTH))
  expect(arrived).toEqual([['NEW', MONTH, MONTH]])
})

test.each(['load', 'refresh', 'poll', 'loadOnce'] as const)('loads once, and not after %s', (first) => {
  const { resource, calls } = fixture
  void resource[first]('A')
  resource.loadOnce('A')
  expect(calls).toHaveLength(1)
})

test('is idle until something is requested, and removes the value while another one is loading, and if that fails', async () => {
  const { resource, state, respondLast } = fixture
  expect(state()).toEqual({ status: 'idle' })
  void resource.load('A')
  expect(state()).toEqual({ status: 'loading', input: 'A' })
  await respondLast(success(MONTH))
  expect(state()).toEqual({ status: 'found', input: 'A', value: MONTH })
  void resource.load('B')
  expect(state()).toEqual({ status: 'loading', input: 'B' })
  await respondLast(networkFailure)
  expect(state()).toEqual({ status: 'failed', input: 'B', failure: { kind: 'network' } })
  expect(failureOf(state())).toEqual({ kind: 'network' })
  void resource.refresh('B')
  expect(state()).toEqual({ status: 'loading', input: 'B' })
})

test('keeps the value during a refresh, and if it fails', async () => {
  const { resource, state, respondLast } = fixture
  void resource.refresh('A')
  expect(state()).toEqual({ status: 'loading', input: 'A' })
  await respondLast(success(MONTH))
  void resource.refresh('A')
  expect(foundValue(state())).toEqual(MONTH)
  await respondLast(networkFailure)
  expect(foundValue(state())).toEqual(MONTH)
  expect(failureOf(state())).toEqual({ kind: 'network' })
  void resource.refresh('A')
  await respondLast(success(YEAR))
  expect(state()).toEqual({ status: 'found', input: 'A', value: YEAR })
})

test('shows what does not exist until a refresh has found it', async () => {
  const { resource, state, respondLast } = fixture
  void resource.load('A')
  await respondLast(success(null))
  void resource.refresh('A')
  expect(state()).toEqual({ status: 'missing', input: 'A' })
  await respondLast(success(MONTH))
  expect(foundValue(state())).toEqual(MONTH)
})

test('polls with one request at a time', async () => {
  const { resource, calls, respondLast } = fixture
  void resource.poll('A')
  void resource.poll('A')
  expect(calls).toHaveLength(1)
  await respondLast(success(MONTH))
  void resource.poll('A')
  void resource.poll('A')
  expect(calls).toHaveLength(2)
})

test.each(['clear', 'cancel'] as const)(
  'ignores the response to a pending request after %s, and polls again',
  async (end) => {
    const { resource, calls, state, respondLast } = fixture
    void resource.poll('A')
    resource[end]()
    await respondLast(success(MONTH))
    expect(foundValue(state())).toBeUndefined()
    void resource.poll('A')
    expect(calls).toHaveLength(2)
  },
)

test('removes a value that is cleared, not one whose request is cancelled, and changes only a shown value', async () => {
  const { resource, state, respondLast } = fixture
  resource.update(() => YEAR)
  expect(state()).toEqual({ status: 'idle' })
  void resource.load('A')
  await respondLast(success(MONTH))
  resource.cancel()
  expect(foundValue(state())).toEqual(MONTH)
  resource.update((value) => ({ ...value, ...YEAR }))
  expect(state()).toEqual({ status: 'found', input: 'A', value: YEAR })
  resource.clear()
  expect(state()).toEqual({ status: 'idle' })
})

test('calls back with each value after it is shown, and not without one', async () => {
  const { resource, arrived, respondLast } = fixture
  void resource.load('A')
  await respondLast(success(MONTH))
  void resource.refresh('A')
  await respondLast(success(YEAR))
  void resource.refresh('A')
  await respondLast(networkFailure)
  void resource.load('B')
  await respondLast(success(null))
  expect(arrived).toEqual([
    ['A', MONTH, MONTH],
    ['A', YEAR, YEAR],
  ])
})

test('calls the hook for the status of a failure, also of a refresh', async () => {
  const { resource, respondLast, ended } = fixture
  void resource.load('A')
  await respondLast(httpFailure(500))
  void resource.load('A')
  await respondLast(networkFailure)
  expect(ended).toEqual([])
  const failure = { kind: 'http', status: 401, body: '' }
  void resource.load('B')
  await respondLast(httpFailure(401))
  expect(ended).toEqual([[failure, 'B']])
  void resource.load('C')
  await respondLast(success(MONTH))
  void resource.refresh('C')
  await respondLast(httpFailure(401))
  expect(ended).toEqual([
    [failure, 'B'],
    [failure, 'C'],
  ])
})

test.each([
  [{ status: 'loading', input: 'A' }, false],
  [{ status: 'found', input: 'A', value: 1 }, false],
  [{ status: 'missing', input: 'A' }, true],
  [{ status: 'failed', input: 'A', failure: { kind: 'network' } }, true],
] as const)('knows whether a request has ended without a value: %j', (state, expected) => {
  expect(isWithoutValue(state)).toBe(expected)
})
