import { expect, test } from 'vitest'
import {
  createMatchSearch,
  createSuggestions,
} from '../../../../../../../src/features/staff/console/user/search/suggestions.store.ts'
import { fakeClock } from '../../../../../../support/fake-clock.ts'
import { hasAll, httpFailure, stubApi, success } from '../../../../../../support/stub-api.ts'

const PAUSE_MS = 150
const found = success({ matches: [{ value: 'Ann' }], hasMore: false, tooShort: [] })

function setUp(capabilities = hasAll) {
  const stub = stubApi()
  const { clock, advance, pendingTimers } = fakeClock()
  const suggestions = createSuggestions(createMatchSearch(stub.api, capabilities), clock)
  const typed = () => stub.calls.map(({ input }) => input.query?.query)
  return { ...stub, ...suggestions, advance, pendingTimers, typed }
}

test('sends one request when typing pauses, for at least two characters', async () => {
  const { type, advance, typed, respondLast, $state } = setUp()
  for (const text of ['a', 'an', 'ann', ' ann ']) {
    type(text)
    advance(PAUSE_MS - 1)
  }
  expect(typed()).toEqual([])
  advance(1)
  expect(typed()).toEqual(['ann'])
  await respondLast(found)
  expect($state.get()).toMatchObject({ status: 'open', query: 'ann', matches: [{ value: 'Ann' }] })
  type('a')
  advance(PAUSE_MS)
  expect($state.get()).toEqual({ status: 'closed' })
  expect(typed()).toEqual(['ann'])
})

test('aborts a request when the user types on, and ignores its response', async () => {
  const { type, advance, calls, respond, $state } = setUp()
  type('an')
  advance(PAUSE_MS)
  type('ann')
  expect(calls[0]?.signal?.aborted).toBe(true)
  advance(PAUSE_MS)
  await respond(1, success({ matches: [], hasMore: false, tooShort: [] }))
  await respond(0, found)
  expect($state.get()).toMatchObject({ status: 'open', query: 'ann', matches: [] })
})

test('sends nothing after it has been closed', () => {
  const { type, advance, close, pendingTimers, calls } = setUp()
  type('ann')
  close()
  advance(PAUSE_MS)
  expect([calls.length, pendingTimers()]).toEqual([0, 0])
})

test('suggests nothing where the service has no search', () => {
  const { type, advance, calls, $state } = setUp({ has: () => false })
  type('ann')
  advance(PAUSE_MS)
  expect(calls).toHaveLength(0)
  expect($state.get()).toEqual({ status: 'closed' })
})

test('shows nothing when a request fails, and sends one for the next text', async () => {
  const { type, advance, respondLast, calls, $state } = setUp()
  type('ann')
  advance(PAUSE_MS)
  await respondLast(httpFailure(503))
  expect($state.get()).toEqual({ status: 'closed' })
  type('anna')
  advance(PAUSE_MS)
  expect(calls).toHaveLength(2)
})
