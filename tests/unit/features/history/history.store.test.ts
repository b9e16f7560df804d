import { describe, expect, test, vi } from 'vitest'
import { type HistoryRound, listRounds } from '../../../../src/contract/history.ts'
import { createHistory, sorted } from '../../../../src/features/history/history.store.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakeResponseCache } from '../../../support/fake-response-cache.ts'
import { played } from '../../../support/played-round.ts'
import { httpFailure, networkFailure, settled, stubApi, success } from '../../../support/stub-api.ts'

function setUp(cache = fakeResponseCache()) {
  const stub = stubApi()
  const log = vi.fn()
  const onSignedOut = vi.fn()
  const followed: (readonly string[])[] = []
  let changed = () => {}
  const history = createHistory({
    api: stub.api,
    clock: fakeClock().clock,
    log,
    onSignedOut,
    userId: () => 'ann@example.com',
    loadCache: async () => cache,
    followLiveRounds: (tokens, onChange) => {
      followed.push(tokens)
      changed = onChange
      return () => followed.push([])
    },
  })
  const shown = () => {
    const state = history.$state.get()
    return state.status === 'loaded' ? state.value : []
  }
  const respond = (...roundList: HistoryRound[]) => stub.respondTo(listRounds, success({ roundList }))
  return { ...stub, log, onSignedOut, history, followed, changed: () => changed(), shown, respond }
}

test('sorts live rounds first, then the newest, and rounds without a date last', () => {
  const rounds = [
    played({ date: 2 }),
    played({ date: undefined }),
    played({ date: 3 }),
    played({ date: 1, isLive: true }),
  ]
  expect(sorted(rounds).map(({ date }) => date)).toEqual([1, 3, 2, undefined])
})

test('keeps one of the groups of a competition that the golfer organises', () => {
  const competition = { token: 'C1', name: 'Medal' }
  const group = (date: number, owner = {}) =>
    played({ date, competition, owner: owner as HistoryRound['owner'] })
  const own = group(1, { totalGrossScore: 80 })
  const rounds = [group(3), own, group(2), played({ date: 4 })]
  expect(sorted(rounds).map(({ date }) => date)).toEqual([4, 3, 1])
})

test('shows stored rounds as they were until the service responds, and not as live without a network', async () => {
  const cache = fakeResponseCache(7)
  const earlier = setUp(cache)
  void earlier.history.load()
  await earlier.respond(played({ isLive: true }))
  await settled()
  const { history, shown, respondTo } = setUp(cache)
  void history.load()
  await settled()
  expect(shown()).toMatchObject([{ isLive: true }])
  await respondTo(listRounds, networkFailure)
  await settled()
  expect(history.$state.get()).toMatchObject({ asOfMs: 7, value: [{ isLive: false }] })
})

describe('while a round is live', () => {
  const live = (holesPlayed: number) => played({ roundToken: 'L', isLive: true, holesPlayed, holeCount: 18 })
  const finished = played({ roundToken: 'F' })

  async function withLiveRound() {
    const setup = setUp()
    const stop = setup.history.watchLive()
    void setup.history.load()
    await setup.respond(finished, live(4))
    return { ...setup, stop }
  }

  test('loads the rounds again when it changes, keeps the others, and stops when it has ended', async () => {
    const { shown, respond, followed, changed } = await withLiveRound()
    expect(followed).toEqual([['L']])
    const [, before] = shown()
    changed()
    expect(shown()).toHaveLength(2)
    await respond(structuredClone(finished), live(5))
    expect(shown()[0]?.holesPlayed).toBe(5)
    expect(shown()[1]).toBe(before)
    expect(followed).toEqual([['L']])
    changed()
    await respond(finished, { ...live(18), isLive: false })
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
    await other.respond(finished)
    expect(other.followed).toEqual([])
  })
})
