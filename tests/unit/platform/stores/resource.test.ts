import { beforeEach, expect, test } from 'vitest'
import { findPromoCode } from '../../../../src/contract/promo-codes.ts'
import type { Failure } from '../../../../src/platform/api/result.ts'
import { createResource, failureOf, foundValue } from '../../../../src/platform/stores/resource.ts'
import { httpFailure, networkFailure, stubApi, success } from '../../../support/stub-api.ts'

function setUp(nothing: 'missing' | 'unsupported' = 'missing') {
  const stub = stubApi()
  const ended: [Failure, string][] = []
  const resource = createResource({
    request: (signal, code: string) => stub.api.call(findPromoCode, { query: { code } }, { signal }),
    nothing,
    on: { 401: (failure, code) => ended.push([failure, code]) },
  })
  return { ...stub, resource, ended, state: resource.$state.get }
}
let fixture: ReturnType<typeof setUp>
beforeEach(() => {
  fixture = setUp()
})

test('is idle until something is requested', async () => {
  const { resource, state, respondLast } = fixture
  expect(state()).toEqual({ status: 'idle' })
  void resource.load('A')
  expect(state()).toEqual({ status: 'loading', input: 'A' })
  await respondLast(success({ type: 'month' }))
  expect(state()).toEqual({ status: 'found', input: 'A', value: { type: 'month' } })
})

test('shows the result of the latest request, and aborts the one before', async () => {
  const { resource, state, respond, calls } = fixture
  void resource.load('OLD')
  void resource.load('NEW')
  expect(calls[0]?.signal?.aborted).toBe(true)
  await respond(1, success(null))
  await respond(0, success({ type: 'month' }))
  expect(state()).toEqual({ status: 'missing', input: 'NEW' })
})

test('loads once', () => {
  const { resource, calls } = fixture
  resource.loadOnce('A')
  resource.loadOnce('A')
  expect(calls).toHaveLength(1)
})

test('keeps the value during a refresh, and if it fails', async () => {
  const { resource, state, respondLast } = fixture
  void resource.refresh('A')
  expect(state()).toEqual({ status: 'loading', input: 'A' })
  await respondLast(success({ type: 'month' }))
  void resource.refresh('A')
  expect(foundValue(state())).toEqual({ type: 'month' })
  await respondLast(networkFailure)
  expect(foundValue(state())).toEqual({ type: 'month' })
  expect(failureOf(state())).toEqual({ kind: 'network' })
  void resource.refresh('A')
  await respondLast(success({ type: 'year' }))
  expect(state()).toEqual({ status: 'found', input: 'A', value: { type: 'year' } })
})

test('reports why nothing was loaded, and loads it again', async () => {
  const { resource, state, respondLast } = fixture
  void resource.load('A')
  await respondLast(httpFailure(500))
  expect(failureOf(state())).toMatchObject({ status: 500 })
  void resource.refresh('A')
  expect(state()).toEqual({ status: 'loading', input: 'A' })
})

test('polls with one request at a time', async () => {
  const { resource, calls, respondLast } = fixture
  void resource.poll('A')
  void resource.poll('A')
  expect(calls).toHaveLength(1)
  await respondLast(success({ type: 'month' }))
  void resource.poll('A')
  void resource.poll('A')
  expect(calls).toHaveLength(2)
})

test.each([404, 405, 501])('treats %i as a missing call, if the call may be missing', async (status) => {
  const { resource, state, respondLast } = setUp('unsupported')
  void resource.load('A')
  await respondLast(success(null))
  expect(state()).toEqual({ status: 'unsupported', input: 'A' })
  void resource.load('A')
  await respondLast(httpFailure(status))
  expect(state()).toEqual({ status: 'unsupported', input: 'A' })
})

test('calls the hook for the status of a failure', async () => {
  const { resource, respondLast, ended } = fixture
  void resource.load('A')
  await respondLast(httpFailure(500))
  expect(ended).toEqual([])
  void resource.load('B')
  await respondLast(httpFailure(401))
  expect(ended).toEqual([[{ kind: 'http', status: 401, body: '' }, 'B']])
})

test('ignores the response to a request that was cancelled', async () => {
  const { resource, state, respondLast } = fixture
  void resource.load('A')
  resource.clear()
  await respondLast(success({ type: 'month' }))
  expect(state()).toEqual({ status: 'idle' })
})
