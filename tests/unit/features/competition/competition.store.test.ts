import { expect, test } from 'vitest'
import type { LiveCompetition } from '../../../../src/contract/competitions.ts'
import { createCompetition } from '../../../../src/features/competition/competition.store.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakeLiveDatabase } from '../../../support/fake-live-database.ts'
import { fakeVisibility } from '../../../support/fake-visibility.ts'
import { publicCompetition } from '../../../support/public-competition.ts'
import { networkFailure, stubApi, success } from '../../../support/stub-api.ts'

const document = publicCompetition([[4], [5]])
const live = (revision: number, scores: Record<string, Record<string, number>>): LiveCompetition => ({
  revision,
  seq: 2,
  scores: { r1: scores },
  states: undefined,
})

function opened() {
  const server = stubApi()
  const database = fakeLiveDatabase<LiveCompetition>()
  const time = fakeClock()
  const store = createCompetition({
    api: server.api,
    liveDatabase: database.liveDatabase,
    clock: time.clock,
    visibility: fakeVisibility().visibility,
    token: () => 'C1',
  })
  const stop = store.start()
  const leader = () => store.$shown.get()?.rows[0]?.name
  return { server, ...database, ...time, store, stop, leader }
}

test('shows scores of the live value at once, and loads the document again for a new revision', async () => {
  const { server, value, leader, store, tokens } = opened()
  await server.respondLast(success(document))
  expect(tokens).toEqual(['C1'])
  value(live(2, { e1: { h1: 6 }, e2: { h1: 3 } }))
  expect(leader()).toBe('Player 2')
  expect(server.calls).toHaveLength(1)
  value(live(3, { e1: { h1: 6 }, e2: { h1: 3 } }))
  expect(leader()).toBe('Player 1')
  expect(server.calls).toHaveLength(2)
  await server.respondLast(success({ ...document, revision: 3 }))
  expect(leader()).toBe('Player 2')
  expect(store.$state.get().status).toBe('found')
})

test('loads the document again when the live value is removed, and stops following a finished competition', async () => {
  const { server, value, subscribers, store } = opened()
  await server.respondLast(success(document))
  value(undefined)
  expect(server.calls).toHaveLength(1)
  value(live(2, {}))
  value(undefined)
  expect(server.calls).toHaveLength(2)
  await server.respondLast(success({ ...document, revision: 3, state: 'finished' }))
  expect(subscribers()).toBe(0)
  expect(store.$following.get()).toBe('off')
})

test('says that the connection is lost, asks at an interval meanwhile, and catches up afterwards', async () => {
  const { server, connection, reconnects, advance, store, pendingTimers, stop } = opened()
  await server.respondLast(success(document))
  connection(false)
  expect(store.$following.get()).toBe('connecting')
  connection(true)
  connection(false)
  expect(store.$following.get()).toBe('lost')
  advance(30_000)
  expect(reconnects()).toBe(1)
  expect(server.calls).toHaveLength(2)
  await server.respondLast(networkFailure)
  expect(store.$state.get().status).toBe('found')
  connection(true)
  expect(store.$following.get()).toBe('connected')
  expect(server.calls).toHaveLength(3)
  stop()
  expect(pendingTimers()).toBe(0)
})

test('tells what happens while the page is connected, and nothing of what it has missed', async () => {
  const { server, value, connection, advance, store } = opened()
  const told = () => store.$news.get().map(({ strong, rest, atMs }) => [strong + rest, atMs])
  await server.respondLast(success(document))
  connection(true)
  value(live(2, { e1: { h1: 4 } }))
  advance(1_000)
  value({ ...live(2, { e1: { h1: 4, h2: 3 } }), seq: 3 })
  const changedMs = store.$changedMs.get()
  expect(told()[0]).toEqual([expect.stringMatching(/^Player 1 birdied 2/), changedMs])
  const before = told()
  connection(false)
  expect(store.$asOfMs.get()).toBe(changedMs)
  connection(true)
  expect(store.$asOfMs.get()).toBeUndefined()
  value(live(2, { e1: { h1: 4, h2: 3, h3: 2 } }))
  expect(told()).toEqual(before)
})

test('asks for the result of a finished competition while it is hidden, and forgets the news', async () => {
  const { server, value, connection, advance, leader, store } = opened()
  await server.respondLast(success(document))
  connection(true)
  value(live(2, { e1: { h1: 4 } }))
  value({ ...live(2, { e1: { h1: 4, h2: 3 } }), seq: 3 })
  expect(store.$news.get()).not.toEqual([])
  value({ ...live(3, {}), seq: undefined })
  await server.respondLast(success({ ...document, revision: 3, isHidden: true, leaderboard: [] }))
  expect(store.$news.get()).toEqual([])
  value(undefined)
  await server.respondLast(
    success({ ...document, revision: 4, isHidden: true, state: 'finished', leaderboard: [] }),
  )
  const asked = server.calls.length
  advance(30_000)
  expect(server.calls).toHaveLength(asked + 1)
  await server.respondLast(success({ ...document, revision: 5, state: 'finished' }))
  expect(leader()).toBe('Player 1')
  advance(30_000)
  expect(server.calls).toHaveLength(asked + 1)
})
