import { describe, expect, test } from 'vitest'
import { keepConnected } from '../../../../src/features/round/live/keep-connected.ts'
import { followLive } from '../../../../src/features/round/live/live-session.ts'
import { createRound } from '../../../../src/features/round/round.store.ts'
import { createRoundCache } from '../../../../src/features/round/round-cache.ts'
import { createStaffView } from '../../../../src/features/round/staff/staff-view.ts'
import type { ResponseCache } from '../../../../src/platform/cache/response-cache.ts'
import { onReturn } from '../../../../src/platform/stores/on-return.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakeLiveDatabase } from '../../../support/fake-live-database.ts'
import { fakeNetwork } from '../../../support/fake-network.ts'
import { fakeResponseCache } from '../../../support/fake-response-cache.ts'
import { fakeVisibility } from '../../../support/fake-visibility.ts'
import { parsedLive, parsedRound, playerCard, settingsOf } from '../../../support/round-values.ts'
import { httpFailure, malformedFailure, networkFailure, settled, stubApi } from '../../../support/stub-api.ts'

const PARS = [4, 5, 3]
const settings = settingsOf(PARS)
const finished = parsedRound({
  type: 'Round',
  info: { startTimestampMs: 1781946000000, timezoneOffset: 7200000 },
  settings,
  scorecard: { cards: [playerCard('Ann', PARS, [5, 4, 3])] },
})
const LIVE = parsedRound({ type: 'LiveRound' })
const ok = (value: unknown) => ({ ok: true as const, value })
const after = (...strokes: (number | null)[]) => parsedLive(settings, [playerCard('Ann', PARS, strokes)])

function setUp(
  token: string | null = 'R1',
  responses = fakeResponseCache(),
  isStaff = false,
  tags: (string | undefined)[] = [],
) {
  const time = fakeClock(1_000)
  const cache = createRoundCache(responses, (_, entityTag) => tags.push(entityTag))
  const live = fakeLiveDatabase()
  const net = fakeNetwork()
  const server = stubApi()
  const isScriptMissing = [false]
  const round = createRound({
    api: server.api,
    clock: time.clock,
    retryScripts: () => {},
    loadLive: async () => {
      if (isScriptMissing.at(0)) throw new TypeError('Failed to fetch dynamically imported module')
      return (...parts) =>
        followLive({ clock: time.clock, liveDatabase: live.liveDatabase, network: net.network }, ...parts)
    },
    async loadCache() {
      if (isScriptMissing.at(0)) throw new TypeError('Failed to fetch dynamically imported module')
      return cache
    },
    loadStaffView: () => {
      if (!isStaff) return undefined
      if (isScriptMissing.at(0)) return Promise.reject(new TypeError('Failed to fetch'))
      return Promise.resolve(createStaffView(server.api))
    },
    isCached: () => tags.at(-1) !== undefined,
    token: () => token ?? undefined,
    onReturn: (listener) =>
      onReturn({ network: net.network, visibility: fakeVisibility().visibility }, listener),
  })
  const stop = round.start()
  return { round, stop, time, live, net, server, isScriptMissing, tags, state: () => round.$state.get() }
}

async function setUpLive() {
  const all = setUp()
  await all.server.respond(0, ok(LIVE))
  all.live.connection(true)
  return all
}

test('loads and shows the round of the token', async () => {
  const { state, server, live } = setUp('R/1')
  expect(state()).toEqual({ status: 'loading' })
  expect(server.calls[0]?.input).toEqual({ path: { token: 'R/1' } })
  await server.respond(0, ok(finished))
  expect(state()).toMatchObject({ status: 'shown', round: { settings: { course: { name: 'Old Links' } } } })
  expect(live.tokens).toEqual([])
})

test.each([
  ['not found', httpFailure(404)],
  ['a server error', httpFailure(500)],
  ['a response without a course', ok(parsedRound({ type: 'Round', scorecard: { cards: [] } }))],
] as const)('shows that a round is not available after %s', async (_, result) => {
  const { state, server } = setUp()
  await server.respond(0, result)
  expect(state()).toEqual({ status: 'missing' })
})

describe('a live round with numbers', () => {
  const version = (seq: number, ...strokes: (number | null)[]) => ({ ...after(...strokes), seq })
  const response = (seq: number, ...strokes: (number | null)[]) =>
    ok(parsedRound({ type: 'LiveRound', ...version(seq, ...strokes) }))

  test('is not replaced by an older response after the connection had no value', async () => {
    const { server, live, state } = setUp()
    await server.respond(0, response(3, 5, null, null))
    live.connection(true)
    live.value(version(5, 5, 4, null))
    live.value(undefined)
    await server.respond(1, response(4, 5, null, null))
    expect(state()).toMatchObject({ status: 'live', round: { seq: 5 } })
    live.value(undefined)
    live.value(version(6, 5, 4, 3))
    expect(state()).toMatchObject({ round: { seq: 6 } })
  })

  test('is not cached when a page from the history contains an older version', async () => {
    const responses = fakeResponseCache()
    const stored: unknown[] = []
    const recording: ResponseCache = {
      ...responses,
      put(endpoint, input, value, ...rest) {
        stored.push((value as { seq?: number }).seq)
        return responses.put(endpoint, input, value, ...rest)
      },
    }
    const first = setUp('R1', recording)
    await first.server.respond(0, response(3, 5, null, null))
    first.live.value(version(5, 5, 4, null))
    await expect.poll(() => stored.at(-1)).toBe(5)
    stored.length = 0
    const restored = setUp('R1', recording)
    await restored.server.respond(0, response(3, 5, null, null))
    restored.live.value(version(6, 5, 4, 3))
    await expect.poll(() => stored).toEqual([6])
  })
})

describe('with a copy from an earlier visit', () => {
  const tagged = { ...ok(finished), entityTag: '"1"' }
  const notModified = (entityTag: string) =>
    ({ ok: false, failure: { kind: 'http', status: 304, body: '' }, entityTag }) as const

  async function visitTwice() {
    const responses = fakeResponseCache()
    const first = setUp('R1', responses)
    await first.server.respond(0, tagged)
    await settled()
    expect(first.tags).toEqual(['"1"'])
    return setUp('R1', responses)
  }

  test('shows the copy that the service confirms', async () => {
    const { server, state, tags } = await visitTwice()
    await server.respond(0, notModified('"1"'))
    await settled()
    expect(state()).toMatchObject({ status: 'shown', round: { info: finished.info } })
    expect(tags).toEqual(['"1"'])
    expect(server.calls).toHaveLength(1)
  })

  test('requests the round again if its copy differs or no longer exists', async () => {
    for (const { server, state } of [await visitTwice(), setUp()]) {
      await server.respond(0, notModified('"2"'))
      await settled()
      expect(state()).toEqual({ status: 'loading' })
      await server.respond(1, tagged)
      expect(state()).toMatchObject({ status: 'shown' })
    }
  })

  test('forgets the entity tag of a round that has become live or cannot be stored', async () => {
    const { server, live, tags } = await visitTwice()
    await server.respond(0, ok(LIVE))
    live.value(after(5, 4, null))
    await settled()
    expect(tags).toEqual([undefined])
    const full = setUp('R1', { ...fakeResponseCache(), put: async () => false })
    await full.server.respond(0, tagged)
    await settled()
    expect(full.tags).toEqual([undefined])
  })
})

describe('without a network', () => {
  test('shows that an unknown round is not available offline, and tries again', async () => {
    const { state, server, time } = setUp()
    await server.respond(0, networkFailure)
    await settled()
    expect(state()).toMatchObject({ status: 'missing', reason: expect.stringContaining('offline') })
    time.advance(5_000)
    await server.respond(1, ok(finished))
    expect(state()).toMatchObject({ status: 'shown' })
    time.advance(60_000)
    expect(server.calls).toHaveLength(2)
  })

  test('shows the cached round and its age until the service responds', async () => {
    const responses = fakeResponseCache(1_763_600_000_000)
    await setUp('R1', responses).server.respond(0, ok(finished))
    await settled()
    const { state, server, time } = setUp('R1', responses)
    await server.respond(0, networkFailure)
    await settled()
    expect(state()).toMatchObject({
      status: 'cached',
      asOfMs: 1_763_600_000_000,
      round: { info: finished.info },
    })
    const shown = state()
    time.advance(5_000)
    await server.respond(1, networkFailure)
    expect(state()).toBe(shown)
    time.advance(5_000)
    await server.respond(2, ok(finished))
    expect(state()).toMatchObject({ status: 'shown' })
  })

  test('shows the last value of a live round as cached, not as live', async () => {
    const responses = fakeResponseCache()
    const before = setUp('R1', responses)
    await before.server.respond(0, ok(LIVE))
    before.live.value(after(5, 4, null))
    await settled()
    const { state, server, live } = setUp('R1', responses)
    await server.respond(0, networkFailure)
    await settled()
    expect(state()).toMatchObject({ status: 'cached', round: { info: undefined } })
    expect(live.tokens).toEqual([])
    expect(JSON.stringify(state())).toContain('{"kind":"Score","total":4')
  })

  test('removes a round from the cache if the service does not know it, but not after a server error', async () => {
    const responses = fakeResponseCache()
    const openOnce = async (
      result: Parameters<Awaited<ReturnType<typeof setUp>>['server']['respond']>[1],
    ) => {
      const { server, state } = setUp('R1', responses)
      await server.respond(0, result)
      await settled()
      return state().status
    }
    await openOnce(ok(finished))
    expect(await openOnce(httpFailure(503))).toBe('missing')
    expect(await openOnce(networkFailure)).toBe('cached')
    expect(await openOnce(httpFailure(404))).toBe('missing')
    expect(await openOnce(networkFailure)).toBe('missing')
  })

  test('shows that the round is not available if the script of the cache cannot be loaded', async () => {
    const { state, server, isScriptMissing } = setUp()
    isScriptMissing[0] = true
    await server.respond(0, networkFailure)
    await settled()
    expect(state()).toEqual({ status: 'missing' })
  })
})

test('shows a stored round at once, with its age only if the network fails, and then what is new', async () => {
  const responses = fakeResponseCache()
  const first = setUp('R1', responses)
  await first.server.respond(0, { ...ok(finished), entityTag: 'W/"1"' })
  await settled()
  const { state, server, time } = setUp('R1', responses, false, ['W/"1"'])
  await settled()
  expect(state()).toMatchObject({ status: 'shown' })
  await server.respond(0, networkFailure)
  expect(state()).toMatchObject({ status: 'cached', asOfMs: expect.any(Number) })
  time.advance(3_000)
  await server.respond(1, httpFailure(404))
  expect(state()).toEqual({ status: 'missing' })
})

test('makes no request without a token', () => {
  const { state, server } = setUp(null)
  expect(state()).toEqual({ status: 'missing' })
  expect(server.calls).toHaveLength(0)
})

test('loads the round again on retry, and ignores the older of two responses', async () => {
  const { round, state, server } = setUp()
  round.retry()
  expect(state()).toEqual({ status: 'loading' })
  await server.respond(1, ok(finished))
  await server.respond(0, malformedFailure)
  expect(state()).toMatchObject({ status: 'shown' })
})

test('subscribes to a live round by its token and shows each value without info', async () => {
  const { live, state } = await setUpLive()
  expect(live.tokens).toEqual(['R1'])
  expect(state()).toMatchObject({ status: 'live', round: undefined, connection: 'connected' })
  live.value(after(5, null, null))
  expect(state()).toMatchObject({ status: 'live', round: { info: undefined } })
})

test('shows settings and scorecard of the response, without its info, until the first value arrives', async () => {
  const { server, state } = setUp()
  await server.respond(0, ok({ ...finished, type: 'LiveRound' }))
  expect(state()).toMatchObject({ status: 'live', round: { info: undefined } })
  expect(state()).toHaveProperty('round.settings.course.name', 'Old Links')
})

test('keeps the identity of unchanged parts, and the time of the last change', async () => {
  const { live, state, time } = await setUpLive()
  live.value(parsedLive(settings, [playerCard('Ann', PARS, [5]), playerCard('Bob', PARS, [4])]))
  const first = state()
  expect(first).toMatchObject({ changedMs: undefined })
  time.advance(500)
  live.value(parsedLive(settings, [playerCard('Ann', PARS, [5]), playerCard('Bob', PARS, [4, 6])]))
  const second = state()
  if (first.status !== 'live' || second.status !== 'live') throw new Error('not live')
  expect(second.changedMs).toBe(1_500)
  expect(second.round?.settings).toBe(first.round?.settings)
  expect(second.round?.scorecard.cards[0]).toBe(first.round?.scorecard.cards[0])
  expect(second.round?.scorecard.cards[1]).not.toBe(first.round?.scorecard.cards[1])
  time.advance(500)
  live.value(parsedLive(settings, [playerCard('Ann', PARS, [5]), playerCard('Bob', PARS, [4, 6])]))
  expect(state()).toBe(second)
})

test('loads the round again when its value disappears, and shows the finished round', async () => {
  const { live, state, server } = await setUpLive()
  live.value(after(5, 4, null))
  live.value(undefined)
  expect(server.calls).toHaveLength(2)
  expect(state(), 'the scores stay until the response arrives').toMatchObject({ status: 'live' })
  await server.respond(1, ok(finished))
  expect(state()).toMatchObject({ status: 'shown', round: { info: { timezoneOffset: 7200000 } } })
  expect(live.subscribers()).toBe(0)
})

test('waits for the first score of a live round that starts over, on the same subscription', async () => {
  const { live, state, server } = await setUpLive()
  live.value(after(5))
  live.value(undefined)
  await server.respond(1, ok(LIVE))
  expect(state()).toMatchObject({ status: 'live', round: undefined, connection: 'connected' })
  expect(live.tokens).toHaveLength(1)
  live.value(after(3))
  expect(state()).toHaveProperty('round.settings')
})

test('loads the round once after an invalid value, which is like an absent one', async () => {
  const { live, server } = await setUpLive()
  live.value(after(5))
  live.value(parsedLive({}, []))
  await server.respond(1, ok(LIVE))
  live.value(undefined)
  expect(server.calls).toHaveLength(2)
})

test('checks periodically whether a round without a value has finished', async () => {
  const { time, state, server } = await setUpLive()
  time.advance(15_000)
  expect(server.calls).toHaveLength(2)
  await server.respond(1, ok(finished))
  expect(state()).toMatchObject({ status: 'shown' })
})

test('keeps the scores of a live round while the network is down, and tries again', async () => {
  const { live, state, server, time } = await setUpLive()
  live.value(after(5))
  live.value(undefined)
  await server.respond(1, networkFailure)
  expect(state()).toHaveProperty('round.settings')
  time.advance(5_000)
  expect(server.calls).toHaveLength(3)
})

test('reconnects after three seconds without a connection, or when the viewer asks for it, and keeps the scores', async () => {
  const { round, live, state, time } = await setUpLive()
  live.value(after(5))
  live.connection(false)
  time.advance(2_999)
  expect(state()).toMatchObject({ connection: 'connected' })
  time.advance(1)
  expect(state()).toMatchObject({ connection: 'reconnecting' })
  expect(state()).toHaveProperty('round.settings')
  round.reconnect()
  expect(live.reconnects()).toBe(1)
  live.connection(true)
  expect(state()).toMatchObject({ connection: 'connected' })
  live.connection(false)
  time.advance(2_500)
  live.connection(true)
  time.advance(5_000)
  expect(state()).toMatchObject({ connection: 'connected' })
})

test('connects first, and then reconnects if that takes too long', async () => {
  const { server, state, time, live } = setUp()
  await server.respond(0, ok(LIVE))
  live.connection(false)
  expect(state()).toMatchObject({ connection: 'connecting' })
  time.advance(2_000)
  expect(state()).toMatchObject({ connection: 'reconnecting' })
})

test('is offline while the browser is, and says that it reconnects afterwards', async () => {
  const { live, net, state } = await setUpLive()
  net.set(false)
  expect(state()).toMatchObject({ connection: 'offline' })
  live.connection(false)
  net.set(true)
  expect(state()).toMatchObject({ connection: 'reconnecting' })
})

test('requests the round again as soon as the network is back, although the last request hangs', async () => {
  const { net, server, state } = setUp()
  net.set(false)
  net.set(true)
  await server.respond(1, ok(finished))
  expect(state()).toMatchObject({ status: 'shown' })
  net.set(true)
  expect(server.calls).toHaveLength(2)
})

test('reconnects every half minute by itself on pages without a button, but not while it is connected', async () => {
  const { round, live, time } = await setUpLive()
  const stop = keepConnected(round, time.clock)
  time.advance(60_000)
  expect(live.reconnects()).toBe(0)
  live.connection(false)
  time.advance(61_000)
  expect(live.reconnects()).toBe(2)
  live.connection(true)
  time.advance(60_000)
  expect(live.reconnects()).toBe(2)
  live.connection(false)
  stop()
  time.advance(60_000)
  expect(live.reconnects()).toBe(2)
})

test('ends the subscription and timers when it is stopped', async () => {
  const { stop, live, time, server } = await setUpLive()
  stop()
  expect(live.subscribers()).toBe(0)
  expect(time.pendingTimers()).toBe(0)
  time.advance(60_000)
  expect(server.calls).toHaveLength(1)
})

test('does not show a round as live if the script cannot be loaded, and tries again', async () => {
  const { server, state, live, time, isScriptMissing } = setUp()
  isScriptMissing[0] = true
  await server.respond(0, ok({ ...finished, type: 'LiveRound' }))
  expect(state()).toMatchObject({ status: 'live', connection: 'reconnecting' })
  expect(state()).toHaveProperty('round.settings')
  isScriptMissing[0] = false
  time.advance(5_000)
  await server.respond(1, ok(LIVE))
  expect(live.tokens).toEqual(['R1'])
})

describe('a round that is not public', () => {
  const notFound = httpFailure(404)

  test('is shown to staff as deleted', async () => {
    const { server, state } = setUp('R1', undefined, true)
    await server.respond(0, notFound)
    await server.respond(1, ok(finished))
    expect(server.requests()).toEqual(['GET /rest/round/R1', 'GET /rest/admin/round_view/R1'])
    expect(state()).toMatchObject({ status: 'deleted', round: { settings } })
  })

  test.each([
    ['they cannot view it either', false],
    ['the script does not load', true],
  ])('is missing for staff when %s', async (_, isMissing) => {
    const { server, state, isScriptMissing } = setUp('R1', undefined, true)
    isScriptMissing[0] = isMissing
    await server.respond(0, notFound)
    if (!isMissing) await server.respond(1, httpFailure(403))
    expect(state()).toEqual({ status: 'missing' })
  })

  test('is requested as staff only if the public call does not find it', async () => {
    const { server } = setUp('R1', undefined, true)
    await server.respond(0, httpFailure(500))
    expect(server.requests()).toEqual(['GET /rest/round/R1'])
  })
})
