import { expect, test, vi } from 'vitest'
import { getStatistics } from '../../../../src/contract/statistics.ts'
import { statisticsOf } from '../../../../src/domain/statistics/statistics.ts'
import { createOwnFigures } from '../../../../src/features/history/own-figures.store.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakeResponseCache } from '../../../support/fake-response-cache.ts'
import { golferRound } from '../../../support/golfer-rounds.ts'
import {
  httpFailure,
  malformedFailure,
  networkFailure,
  settled,
  stubApi,
  success,
} from '../../../support/stub-api.ts'

const ANN = 'ann@example.com'
const statistics = statisticsOf([golferRound()])
const NOW_MS = 7

/** @param signedIn who is signed in, as the service says; `userId` is whom the browser remembers */
function opened({ cache = fakeResponseCache(NOW_MS), userId = ANN, signedIn = '' } = {}) {
  const stub = stubApi()
  const { clock, advance } = fakeClock()
  const log = vi.fn()
  const onSignedOut = vi.fn()
  const onReconnected = vi.fn()
  const store = createOwnFigures({
    ...stub,
    endpoint: getStatistics,
    input: () => ({}),
    clock,
    read: (value) => value,
    loadCache: async () => cache,
    userId: () => userId,
    signedInId: async () => signedIn || userId,
    log,
    onSignedOut,
    onReconnected,
  })
  store.loadOnce()
  return {
    ...stub,
    store,
    advance,
    cache,
    log,
    onSignedOut,
    onReconnected,
    respond: (result: Parameters<typeof stub.respondTo>[1]) => stub.respondTo(getStatistics, result),
  }
}

test('loads the statistics once, and shows the result of the latest request when an older one responds last', async () => {
  const { store, calls } = opened()
  expect(store.$state.get()).toEqual({ status: 'loading' })
  store.loadOnce()
  expect(calls).toHaveLength(1)
  void store.load()
  calls[1]?.settle(success(statistics))
  calls[0]?.settle(httpFailure(500))
  await settled()
  expect(store.$state.get()).toEqual({ status: 'loaded', value: statistics })
})

test('shows stored figures until the service responds, and their age only when it cannot be reached', async () => {
  const { cache, respond: respondOnline } = opened()
  await respondOnline(success(statistics))
  const { store, respond, advance, calls, onReconnected, log } = opened({ cache })
  await settled()
  expect(store.$state.get()).toEqual({ status: 'loaded', value: statistics })
  const old = { status: 'loaded', value: statistics, asOfMs: NOW_MS }
  await respond(networkFailure)
  expect(store.$state.get()).toEqual(old)
  advance(3_000)
  expect(calls).toHaveLength(2)
  await respond(networkFailure)
  expect(store.$state.get()).toEqual(old)
  expect(onReconnected).not.toHaveBeenCalled()
  expect(log).not.toHaveBeenCalled()
  advance(3_000)
  const newer = statisticsOf([golferRound(), golferRound({ token: 'R2' })])
  await respond(success(newer))
  expect(store.$state.get()).toEqual({ status: 'loaded', value: newer })
  expect(onReconnected).toHaveBeenCalledOnce()
  advance(60_000)
  expect(calls).toHaveLength(3)
})

test.each([
  ['another user', { userId: 'bob@example.com' }, {}],
  ['the remembered user if the service has sent those of another one', {}, { signedIn: 'eve@example.com' }],
])('never shows stored statistics to %s', async (_, later, earlier) => {
  const { cache, respond: respondOnline } = opened(earlier)
  await respondOnline(success(statistics))
  const { store, respond } = opened({ cache, ...later })
  await settled()
  expect(store.$state.get()).toEqual({ status: 'loading' })
  await respond(networkFailure)
  expect(store.$state.get()).toEqual({ status: 'failed', isOffline: true })
})

test.each([
  [httpFailure(500), [1, 0]],
  [malformedFailure, [1, 0]],
  [httpFailure(401), [0, 1]],
])('fails until it is loaded again: %j', async (failure, counts) => {
  const { store, respond, log, onSignedOut } = opened()
  await respond(failure)
  expect(store.$state.get()).toEqual({ status: 'failed', isOffline: false })
  expect([log, onSignedOut].map(({ mock }) => mock.calls.length)).toEqual(counts)
  void store.load()
  await respond(success(statistics))
  expect(store.$state.get()).toMatchObject({ status: 'loaded' })
})
