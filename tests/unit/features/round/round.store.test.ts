import { describe, expect, test } from 'vitest'
import { followLive } from '../../../../src/features/round/live/live-session.ts'
import { createRound } from '../../../../src/features/round/round.store.ts'
import { createRoundCache } from '../../../../src/features/round/round-cache.ts'
import { malformed, network as noNetwork } from '../../../../src/platform/api/result.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakeLiveDatabase } from '../../../support/fake-live-database.ts'
import { fakeNetwork } from '../../../support/fake-network.ts'
import { fakeResponseCache } from '../../../support/fake-response-cache.ts'
import { parsedLive, parsedRound, playerCard, settingsOf } from '../../../support/round-values.ts'
import { settled, stubApi } from '../../../support/stub-api.ts'

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

function setUp(token: string | null = 'R1', answers = fakeResponseCache()) {
  const time = fakeClock(1_000)
  const kept = createRoundCache(answers)
  const live = fakeLiveDatabase()
  const net = fakeNetwork()
  const server = stubApi()
  const scriptFails = [false]
  const round = createRound({
    api: server.api,
    clock: time.clock,
    loadLive: async () => {
      if (scriptFails.at(0)) throw new TypeError('Failed to fetch dynamically imported module')
      return (...parts) =>
        followLive({ clock: time.clock, liveDatabase: live.liveDatabase, network: net.network }, ...parts)
    },
    async loadCache() {
      if (scriptFails.at(0)) throw new TypeError('Failed to fetch dynamically imported module')
      return kept
    },
    token: () => token ?? undefined,
  })
  const stop = round.start()
  return { round, stop, time, live, net, server, scriptFails, state: () => round.$state.get() }
}

async function liveWorld() {
  const all = setUp()
  await all.server.respond(0, ok(LIVE))
  all.live.connection(true)
  return all
}

test('loads, then shows the round of the token in the address', async () => {
  const { state, server } = setUp('R/1')
  expect(state()).toEqual({ status: 'loading' })
  expect(server.calls[0]?.input).toEqual({ path: { token: 'R/1' } })
  await server.respond(0, ok(finished))
  expect(state()).toMatchObject({ status: 'shown', round: { settings: { course: { name: 'Old Links' } } } })
})

test.each([
  ['not found', { ok: false, failure: { kind: 'http', status: 404, body: '' } }],
  ['a server that broke', { ok: false, failure: { kind: 'http', status: 500, body: '' } }],
  ['a malformed answer', { ok: false, failure: malformed }],
  ['an answer without a course', ok(parsedRound({ type: 'Round', scorecard: { cards: [] } }))],
] as const)('a round is not available after %s', async (_, result) => {
  const { state, server } = setUp()
  await server.respond(0, result)
  expect(state()).toEqual({ status: 'missing' })
})

describe('without an answer', () => {
  const lost = { ok: false, failure: noNetwork } as const

  test('says that a round is not available because it was never seen here, and asks again', async () => {
    const { state, server, time } = setUp()
    await server.respond(0, lost)
    await settled()
    expect(state()).toMatchObject({ status: 'missing', reason: expect.stringContaining('offline') })
    time.advance(5_000)
    await server.respond(1, ok(finished))
    expect(state()).toMatchObject({ status: 'shown' })
    time.advance(60_000)
    expect(server.calls).toHaveLength(2)
  })

  test('shows the round as it was last seen, says when that was, and the fresh one once there is one', async () => {
    const answers = fakeResponseCache(1_763_600_000_000)
    await setUp('R1', answers).server.respond(0, ok(finished))
    await settled()
    const { state, server, time } = setUp('R1', answers)
    await server.respond(0, lost)
    await settled()
    expect(state()).toMatchObject({
      status: 'cached',
      asOfMs: 1_763_600_000_000,
      round: { info: finished.info },
    })
    const shown = state()
    time.advance(5_000)
    await server.respond(1, lost)
    expect(state()).toBe(shown)
    time.advance(5_000)
    await server.respond(2, ok(finished))
    expect(state()).toMatchObject({ status: 'shown' })
  })

  test('shows no round for another one', async () => {
    const answers = fakeResponseCache()
    await setUp('R1', answers).server.respond(0, ok(finished))
    const { state, server } = setUp('R2', answers)
    await server.respond(0, lost)
    await settled()
    expect(state()).toMatchObject({ status: 'missing' })
  })

  test('shows the last value of a live round as kept, not as live', async () => {
    const answers = fakeResponseCache()
    const before = setUp('R1', answers)
    await before.server.respond(0, ok(LIVE))
    before.live.value(after(5, 4, null))
    await settled()
    const { state, server, live } = setUp('R1', answers)
    await server.respond(0, lost)
    await settled()
    expect(state()).toMatchObject({ status: 'cached', round: { info: undefined } })
    expect(live.tokens).toEqual([])
    expect(JSON.stringify(state())).toContain('{"kind":"Score","total":4')
  })

  test('forgets a round that the service does not know any more, but not one that it fails to answer', async () => {
    const answers = fakeResponseCache()
    const http = (status: number) => ({ ok: false, failure: { kind: 'http', status, body: '' } }) as const
    const openOnce = async (
      result: Parameters<Awaited<ReturnType<typeof setUp>>['server']['respond']>[1],
    ) => {
      const { server, state } = setUp('R1', answers)
      await server.respond(0, result)
      await settled()
      return state().status
    }
    await openOnce(ok(finished))
    expect(await openOnce(http(503))).toBe('missing')
    expect(await openOnce(lost)).toBe('cached')
    expect(await openOnce(http(404))).toBe('missing')
    expect(await openOnce(lost)).toBe('missing')
  })

  test('only says that it is not available where the script of what is kept does not come', async () => {
    const { state, server, scriptFails } = setUp()
    scriptFails[0] = true
    await server.respond(0, lost)
    await settled()
    expect(state()).toEqual({ status: 'missing' })
  })
})

test('a round is not available, and nothing is asked for, without a token', () => {
  const { state, server } = setUp(null)
  expect(state()).toEqual({ status: 'missing' })
  expect(server.calls).toHaveLength(0)
})

test('tries again when it is asked to, and lets the later of two answers win', async () => {
  const { round, state, server } = setUp()
  round.retry()
  expect(state()).toEqual({ status: 'loading' })
  await server.respond(1, ok(finished))
  await server.respond(0, { ok: false, failure: malformed })
  expect(state()).toMatchObject({ status: 'shown' })
})

test('shows a finished round without ever asking the realtime database', async () => {
  const { live, server } = setUp()
  await server.respond(0, ok(finished))
  expect(live.tokens).toEqual([])
})

test('subscribes to a live round at its token and shows each value without info', async () => {
  const { live, state } = await liveWorld()
  expect(live.tokens).toEqual(['R1'])
  expect(state()).toMatchObject({ status: 'live', round: undefined, connection: 'connected' })
  live.value(after(5, null, null))
  expect(state()).toMatchObject({ status: 'live', round: { info: undefined } })
})

test('takes settings and scorecard of a live answer until the first value comes, but not its info', async () => {
  const { server, state } = setUp()
  await server.respond(0, ok({ ...finished, type: 'LiveRound' }))
  expect(state()).toMatchObject({ status: 'live', round: { info: undefined } })
  expect(state()).toHaveProperty('round.settings.course.name', 'Old Links')
})

test('keeps what did not change the very same, and says when something last did', async () => {
  const { live, state, time } = await liveWorld()
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

test('brings every list of a live round to the length of the course', async () => {
  const { live, state } = await liveWorld()
  const round = parsedLive(settingsOf(Array(18).fill(4)), [playerCard('Ann', [4, 4], [5])])
  live.value(round)
  expect(state()).toHaveProperty('round.scorecard.cards[0].rows[0].data.inValues.length', 9)
})

test('starts the fetch again when a round that was there is gone, and becomes the finished round', async () => {
  const { live, state, server } = await liveWorld()
  live.value(after(5, 4, null))
  live.value(undefined)
  expect(server.calls).toHaveLength(2)
  expect(state(), 'the numbers stay until the answer is there').toMatchObject({ status: 'live' })
  await server.respond(1, ok(finished))
  expect(state()).toMatchObject({ status: 'shown', round: { info: { timezoneOffset: 7200000 } } })
  expect(live.subscribers()).toBe(0)
})

test('a live round that is gone for good is not available', async () => {
  const { live, state, server } = await liveWorld()
  live.value(after(5))
  live.value(undefined)
  await server.respond(1, { ok: false, failure: { kind: 'http', status: 404, body: '' } })
  expect(state()).toEqual({ status: 'missing' })
  expect(live.subscribers()).toBe(0)
})

test('a live round that starts over waits for its first score, on the same subscription', async () => {
  const { live, state, server } = await liveWorld()
  live.value(after(5))
  live.value(undefined)
  await server.respond(1, ok(LIVE))
  expect(state()).toMatchObject({ status: 'live', round: undefined, connection: 'connected' })
  expect(live.tokens).toHaveLength(1)
  live.value(after(3))
  expect(state()).toHaveProperty('round.settings')
})

test('takes nonsense in place of a round as an absent one', async () => {
  const { live, server } = await liveWorld()
  live.value(after(5))
  live.value(parsedLive({}, []))
  expect(server.calls).toHaveLength(2)
})

test('asks at once when the first value is none: the round may have finished while the page subscribed', async () => {
  const { live, state, server } = await liveWorld()
  live.value(undefined)
  expect(server.calls).toHaveLength(2)
  await server.respond(1, ok(finished))
  expect(state()).toMatchObject({ status: 'shown' })
})

test('asks once, not again for every further value that is none', async () => {
  const { live, server } = await liveWorld()
  live.value(undefined)
  await server.respond(1, ok(LIVE))
  live.value(undefined)
  expect(server.calls).toHaveLength(2)
})

test('asks now and then whether a round without a value has finished meanwhile', async () => {
  const { time, state, server } = await liveWorld()
  time.advance(15_000)
  expect(server.calls).toHaveLength(2)
  await server.respond(1, ok(finished))
  expect(state()).toMatchObject({ status: 'shown' })
})

test('keeps the numbers of a live round while the network is away, and asks again', async () => {
  const { live, state, server, time } = await liveWorld()
  live.value(after(5))
  live.value(undefined)
  await server.respond(1, { ok: false, failure: noNetwork })
  expect(state()).toHaveProperty('round.settings')
  time.advance(5_000)
  expect(server.calls).toHaveLength(3)
})

test('is reconnecting only after two seconds without a connection, with the numbers kept', async () => {
  const { live, state, time } = await liveWorld()
  live.value(after(5))
  live.connection(false)
  time.advance(1_999)
  expect(state()).toMatchObject({ connection: 'connected' })
  time.advance(1)
  expect(state()).toMatchObject({ connection: 'reconnecting' })
  expect(state()).toHaveProperty('round.settings')
  live.connection(true)
  expect(state()).toMatchObject({ connection: 'connected' })
})

test('says nothing of a break that is over within two seconds', async () => {
  const { live, state, time } = await liveWorld()
  live.connection(false)
  time.advance(1_500)
  live.connection(true)
  time.advance(5_000)
  expect(state()).toMatchObject({ connection: 'connected' })
})

test('is connecting at first, and reconnecting when nothing comes of it', async () => {
  const { server, state, time, live } = setUp()
  await server.respond(0, ok(LIVE))
  live.connection(false)
  expect(state()).toMatchObject({ connection: 'connecting' })
  time.advance(2_000)
  expect(state()).toMatchObject({ connection: 'reconnecting' })
})

test('is offline as soon as the browser is, and reconnects by itself when it is back', async () => {
  const { live, net, state } = await liveWorld()
  net.set(false)
  expect(state()).toMatchObject({ connection: 'offline' })
  live.connection(false)
  net.set(true)
  expect(state()).toMatchObject({ connection: 'reconnecting' })
  expect(live.reconnects()).toBe(1)
})

test('reconnects at once when the viewer says so', async () => {
  const { round, live } = await liveWorld()
  round.reconnect()
  expect(live.reconnects()).toBe(1)
})

test('lets go of subscription and timers when the page is left', async () => {
  const { stop, live, time, server } = await liveWorld()
  stop()
  expect(live.subscribers()).toBe(0)
  expect(time.pendingTimers()).toBe(0)
  time.advance(60_000)
  expect(server.calls).toHaveLength(1)
})

test('a live round whose script does not come is not said to be live, and is tried again', async () => {
  const { server, state, live, time, scriptFails } = setUp()
  scriptFails[0] = true
  await server.respond(0, ok({ ...finished, type: 'LiveRound' }))
  expect(state()).toMatchObject({ status: 'live', connection: 'reconnecting' })
  expect(state()).toHaveProperty('round.settings')
  scriptFails[0] = false
  time.advance(5_000)
  await server.respond(1, ok(LIVE))
  expect(live.tokens).toEqual(['R1'])
})
