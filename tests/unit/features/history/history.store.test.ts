import { describe, expect, test, vi } from 'vitest'
import type { HistoryRound } from '../../../../src/contract/history.ts'
import { listRounds } from '../../../../src/contract/history.ts'
import { createHistory } from '../../../../src/features/history/history.store.ts'
import { createHistoryCache } from '../../../../src/features/history/history-cache.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakeResponseCache } from '../../../support/fake-response-cache.ts'
import { played } from '../../../support/played-round.ts'
import { httpFailure, networkFailure, settled, stubApi, success } from '../../../support/stub-api.ts'

/** @param signedIn who is signed in, as the service says; `user` is whom the browser remembers */
function setUp(cache = fakeResponseCache(), user = 'ann@example.com', signedIn = user) {
  const stub = stubApi()
  const log = vi.fn()
  const onSignedOut = vi.fn()
  const onReconnected = vi.fn()
  const time = fakeClock()
  const followed: (readonly string[])[] = []
  let changed = () => {}
  const history = createHistory({
    api: stub.api,
    clock: time.clock,
    log,
    onSignedOut,
    onReconnected,
    userId: () => user,
    signedInId: async () => signedIn,
    loadCache: async () =>
      createHistoryCache(
        cache,
        () => undefined,
        (put) => put(),
      ),
    followLiveRounds: (tokens, onChange) => {
      followed.push(tokens)
      changed = onChange
      return () => followed.push([])
    },
  })
  return { ...stub, log, onSignedOut, onReconnected, time, history, followed, changed: () => changed() }
}

test('sorts the newest round first and rounds without a date last', async () => {
  const { history, respondTo } = setUp()
  void history.load()
  const rounds = [played({ date: 1 }), played({ date: undefined }), played({ date: 3 }), played({ date: 2 })]
  await respondTo(listRounds, success({ roundList: rounds }))
  const state = history.$state.get()
  expect(state.status === 'loaded' && state.rounds.map(({ date }) => date)).toEqual([3, 2, 1, undefined])
})

test('puts a live round first', async () => {
  const { history, respondTo } = setUp()
  void history.load()
  const rounds = [played({ date: 3 }), played({ date: 1, isLive: true })]
  await respondTo(listRounds, success({ roundList: rounds }))
  const state = history.$state.get()
  expect(state.status === 'loaded' && state.rounds.map(({ date }) => date)).toEqual([1, 3])
})

test('keeps one of the groups of a competition that the golfer organises', async () => {
  const { history, respondTo } = setUp()
  void history.load()
  const competition = { token: 'C1', name: 'Medal' }
  const group = (date: number, owner = {}) =>
    played({ date, competition, owner: owner as HistoryRound['owner'] })
  const own = group(1, { totalGrossScore: 80 })
  await respondTo(listRounds, success({ roundList: [group(3), own, group(2), played({ date: 4 })] }))
  const state = history.$state.get()
  expect(state.status === 'loaded' && state.rounds.map(({ date }) => date)).toEqual([4, 3, 1])
})

test.each([httpFailure(500), networkFailure])('logs a load error and stops loading', async (failure) => {
  const { history, respondTo, log, onSignedOut } = setUp()
  void history.load()
  await respondTo(listRounds, failure)
  await settled()
  expect(history.$state.get()).toEqual({ status: 'failed' })
  expect(log).toHaveBeenCalledOnce()
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('reports that the user is signed out after a 401', async () => {
  const { history, respondTo, log, onSignedOut } = setUp()
  void history.load()
  await respondTo(listRounds, httpFailure(401))
  expect(onSignedOut).toHaveBeenCalledOnce()
  expect(log).not.toHaveBeenCalled()
})

/** Loads rounds in an earlier visit, in which they are stored. */
async function visitEarlier(cache: ReturnType<typeof fakeResponseCache>, user?: string, signedIn?: string) {
  const { history, respondTo } = setUp(cache, user, signedIn)
  void history.load()
  await respondTo(listRounds, success({ roundList: [played({ roundToken: 'SEEN' })] }))
  await settled()
}

describe('while the service cannot be reached', () => {
  test('shows the cached history and its age until rounds arrive', async () => {
    const cache = fakeResponseCache(1_763_600_000_000)
    await visitEarlier(cache)
    const { history, respond, respondTo, log, onReconnected, time } = setUp(cache)
    void history.load()
    await respondTo(listRounds, networkFailure)
    await settled()
    const shown = { status: 'loaded', asOfMs: 1_763_600_000_000, rounds: [{ roundToken: 'SEEN' }] }
    expect(history.$state.get()).toMatchObject(shown)
    expect(log).not.toHaveBeenCalled()
    time.advance(5_000)
    await respond(1, networkFailure)
    expect(history.$state.get()).toMatchObject(shown)
    expect(onReconnected).not.toHaveBeenCalled()
    history.refresh()
    await respond(2, success({ roundList: [] }))
    expect(history.$state.get()).toEqual({ status: 'loaded', rounds: [] })
    expect(onReconnected).toHaveBeenCalledOnce()
    time.advance(60_000)
    await settled()
    expect(onReconnected).toHaveBeenCalledOnce()
  })

  test('shows stored rounds at once, as they were, until the service sends them', async () => {
    const cache = fakeResponseCache()
    await visitEarlier(cache)
    const { history, respondTo, onReconnected } = setUp(cache)
    void history.load()
    await settled()
    const stored = history.$state.get()
    expect(stored).toMatchObject({ status: 'loaded' })
    expect(stored).not.toHaveProperty('asOfMs')
    await respondTo(listRounds, success({ roundList: [] }))
    expect(history.$state.get()).toEqual({ status: 'loaded', rounds: [] })
    expect(onReconnected).not.toHaveBeenCalled()
  })

  test('never shows the cached history of another golfer', async () => {
    const cache = fakeResponseCache()
    await visitEarlier(cache)
    const { history, respondTo } = setUp(cache, 'eve@example.com')
    void history.load()
    await respondTo(listRounds, networkFailure)
    await settled()
    expect(history.$state.get()).toEqual({ status: 'failed' })
  })

  test('keeps rounds for the golfer whom the service names, not for the remembered one', async () => {
    const cache = fakeResponseCache()
    await visitEarlier(cache, 'ann@example.com', 'eve@example.com')
    const { history, respondTo } = setUp(cache)
    void history.load()
    await respondTo(listRounds, networkFailure)
    await settled()
    expect(history.$state.get()).toEqual({ status: 'failed' })
  })

  test('reports that the session has ended when a retry gets a 401', async () => {
    const cache = fakeResponseCache()
    await visitEarlier(cache)
    const { history, respond, onSignedOut } = setUp(cache)
    void history.load()
    await respond(0, networkFailure)
    await settled()
    history.refresh()
    await respond(1, httpFailure(401))
    expect(onSignedOut).toHaveBeenCalledOnce()
  })
})

test('shows the result of the latest load when an older one responds last', async () => {
  const { history, respond } = setUp()
  void history.load()
  void history.load()
  await respond(1, success({ roundList: [played({ roundToken: 'NEW' })] }))
  await respond(0, success({ roundList: [played({ roundToken: 'OLD' })] }))
  await settled()
  expect(history.$state.get()).toMatchObject({ rounds: [{ roundToken: 'NEW' }] })
})

describe('while a round is live', () => {
  const live = (holesPlayed: number) => played({ roundToken: 'L', isLive: true, holesPlayed, holeCount: 18 })
  const finished = played({ roundToken: 'F' })

  async function withLiveRound() {
    const setup = setUp()
    const stop = setup.history.watchLive()
    void setup.history.load()
    await setup.respondTo(listRounds, success({ roundList: [finished, live(4)] }))
    return { ...setup, stop }
  }

  test('loads the rounds again when it changes, keeps the others, and stops when it has ended', async () => {
    const { history, respondTo, followed, changed } = await withLiveRound()
    const shown = () => {
      const state = history.$state.get()
      return state.status === 'loaded' ? state.rounds : []
    }
    expect(followed).toEqual([['L']])
    const [, before] = shown()
    changed()
    expect(shown()).toHaveLength(2)
    await respondTo(listRounds, success({ roundList: [structuredClone(finished), live(5)] }))
    expect(shown()[0]?.holesPlayed).toBe(5)
    expect(shown()[1]).toBe(before)
    expect(followed).toEqual([['L']])
    changed()
    await respondTo(listRounds, success({ roundList: [finished, { ...live(18), isLive: false }] }))
    expect(followed).toEqual([['L'], []])
  })

  test('keeps the rounds when the service fails, but not when the session has ended', async () => {
    const { history, respondTo, log, onSignedOut, changed } = await withLiveRound()
    changed()
    await respondTo(listRounds, httpFailure(500))
    expect(history.$state.get().status).toBe('loaded')
    expect(log).toHaveBeenCalledOnce()
    changed()
    await respondTo(listRounds, httpFailure(401))
    expect(history.$state.get().status).toBe('failed')
    expect(onSignedOut).toHaveBeenCalledOnce()
  })

  test('does not connect without live rounds or after watching has stopped', async () => {
    const { stop, followed } = await withLiveRound()
    stop()
    expect(followed).toEqual([['L'], []])
    const other = setUp()
    other.history.watchLive()
    void other.history.load()
    await other.respondTo(listRounds, success({ roundList: [finished] }))
    expect(other.followed).toEqual([])
  })
})
