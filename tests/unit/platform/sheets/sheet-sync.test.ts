import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Entry } from '../../../../src/contract/score-sheet-entries.ts'
import { getScoreSheet, sendEntries, startScoreSheet } from '../../../../src/contract/score-sheets.ts'
import { type Failure, network } from '../../../../src/platform/api/result.ts'
import { createSheetDatabase } from '../../../../src/platform/sheets/sheet-database.ts'
import { createSheetSync } from '../../../../src/platform/sheets/sheet-sync.ts'
import { createSheetService } from '../../../support/score-sheet-service.ts'
import { keptSheet, sheetOf, uuid } from '../../../support/score-sheets.ts'
import { busyFor, httpFailure, sheetApi } from '../../../support/sheet-api.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const strokes = (id: number, strokes: number, hole = 1, seen = 0): Entry => ({
  kind: 'score',
  id: uuid(id),
  seen,
  player: 'p1',
  hole,
  strokes,
})

async function phone({
  owner = 'ann@example.com' as string | null,
  user = 'ann@example.com',
  isStarted = true,
  now = (): number => 0,
} = {}) {
  const service = createSheetService(sheetOf(), 1000)
  const { api, calls, failWhen, keyNames, forgetKeys } = sheetApi(service)
  const waiting: number[] = []
  const db = createSheetDatabase(
    () => 'device-of-this-phone',
    ({ waiting: count }) => waiting.push(count),
  )
  await db.putSheet(keptSheet({ owner, isStarted }))
  const sync = createSheetSync({
    db,
    api,
    locks: { run: (_, task) => task() },
    user: () => user,
    deviceName: () => undefined,
    now,
  })
  return { service, calls, failWhen, keyNames, forgetKeys, db, sync, waiting }
}

test('sends what waits in its order, and stores the log', async () => {
  const { db, sync, service, waiting } = await phone()
  await db.addEntries('T', [{ entry: strokes(1, 4) }, { entry: strokes(2, 5, 2) }])
  expect(waiting.at(-1)).toBe(2)
  expect(await sync.exchange('T')).toEqual({ status: 'done' })
  expect(service.log().map(({ id }) => id)).toEqual([uuid(1), uuid(2)])
  expect((await db.stored('T'))?.log.map(({ seq }) => seq)).toEqual([1, 2])
  expect((await db.stored('T'))?.own.map(({ state }) => state)).toEqual(['logged', 'logged'])
  expect(waiting.at(-1)).toBe(0)
})

test('sends what is held only from a page on which nothing is entered', async () => {
  const { db, sync, service } = await phone()
  await db.addEntries('T', [{ entry: strokes(1, 4), isHeld: true }])
  await sync.exchange('T')
  expect(service.log()).toEqual([])
  await sync.exchangeWaiting()
  expect(service.log()).toHaveLength(1)
})

test('counts what waits, and a sheet without entries that was not sent as one', async () => {
  const { db, waiting, sync } = await phone({ isStarted: false })
  expect(waiting.at(-1)).toBe(1)
  await db.addEntries('T', [{ entry: strokes(1, 4) }])
  expect(waiting.at(-1)).toBe(1)
  await db.addEntries('T', [{ entry: strokes(2, 4, 2) }])
  expect(waiting.at(-1)).toBe(2)
  await sync.exchange('T')
  expect(waiting.at(-1)).toBe(0)
})

test('starts the sheet before it sends', async () => {
  const { db, sync, calls } = await phone({ isStarted: false })
  await db.addEntries('T', [{ entry: strokes(1, 4) }])
  await sync.exchange('T')
  expect(calls.map(({ endpoint }) => endpoint)).toEqual([
    startScoreSheet,
    getScoreSheet,
    sendEntries,
    getScoreSheet,
  ])
  expect((await db.sheet('T'))?.isStarted).toBe(true)
})

test.each([
  ['no network', network, 'unreachable'],
  ['an error of the service', httpFailure(500), 'unreachable'],
  ['too many requests', httpFailure(429), 'busy'],
  ['a wait of an overloaded service', busyFor(5, 503), 'busy'],
  ['an overloaded service', httpFailure(503), 'unreachable'],
  ['an unknown sheet', httpFailure(404), 'missing'],
  ['a conflict', httpFailure(409, 'the round is recorded by documents'), 'refused'],
] as const)('keeps what waits after %s', async (_, failure, problem) => {
  const { db, sync, failWhen, service } = await phone()
  await db.addEntries('T', [{ entry: strokes(1, 4) }])
  failWhen(({ endpoint }) => (endpoint === sendEntries ? { failure } : undefined))
  expect(await sync.exchange('T')).toMatchObject({ status: 'waiting', problem })
  expect((await db.stored('T'))?.own.map(({ state }) => state)).toEqual(['pending'])
  failWhen(() => undefined)
  expect(await sync.exchange('T')).toEqual({ status: 'done' })
  expect(service.log()).toHaveLength(1)
})

test('sends an entry once, although its acknowledgement was lost', async () => {
  const { db, sync, failWhen, service } = await phone()
  await db.addEntries('T', [{ entry: strokes(1, 4) }])
  failWhen(({ endpoint }) => (endpoint === sendEntries ? { failure: network, isAfter: true } : undefined))
  await sync.exchange('T')
  failWhen(() => undefined)
  await sync.exchange('T')
  expect(service.log()).toHaveLength(1)
  expect((await db.stored('T'))?.own.map(({ state }) => state)).toEqual(['logged'])
})

test('goes on with the key when the session has ended, and keeps what only the owner may enter', async () => {
  const { db, sync, failWhen, calls, service } = await phone()
  const finish: Entry = { kind: 'finish', id: uuid(2), seen: 0 }
  await db.addEntries('T', [{ entry: strokes(1, 4) }, { entry: finish }])
  failWhen(({ usesKey }) => (usesKey ? undefined : { failure: httpFailure(401) }))
  expect(await sync.exchange('T')).toEqual({ status: 'waiting', problem: 'signedOut' })
  expect(service.log().map(({ id }) => id)).toEqual([uuid(1)])
  expect((await db.stored('T'))?.own.map(({ state }) => state)).toEqual(['logged', 'pending'])
  expect(calls.some(({ usesKey, endpoint }) => usesKey && endpoint === sendEntries)).toBe(true)
})

test('keeps a refused entry with its reason, and sends the others', async () => {
  const { db, sync } = await phone()
  await db.addEntries('T', [{ entry: strokes(1, 4, 19) }, { entry: strokes(2, 4) }])
  expect(await sync.exchange('T')).toEqual({ status: 'done' })
  expect((await db.stored('T'))?.own).toMatchObject([
    { state: 'refused', error: 'hole 19 is not on this course' },
    { state: 'logged' },
  ])
})

test('rejects once when the browser refuses to store an entry', async () => {
  const { db } = await phone()
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...values) {
    const request = put.apply(this, values)
    this.transaction.abort()
    return request
  })
  // Vitest fails on rejections that nobody handles.
  await expect(db.addEntries('T', [{ entry: strokes(1, 4) }])).rejects.toThrow()
  vi.restoreAllMocks()
  expect((await db.stored('T'))?.own).toEqual([])
})

test('compares the log before it sends, because the service may have restored a backup', async () => {
  const { db, sync, service, calls } = await phone()
  await db.addEntries('T', [{ entry: strokes(1, 4) }])
  await sync.exchange('T')
  expect(calls.map(({ endpoint }) => endpoint)).toEqual([getScoreSheet, sendEntries, getScoreSheet])
  calls.length = 0
  await db.addEntries('T', [{ entry: strokes(2, 5, 2) }])
  await sync.exchange('T')
  // The page has compared it since its last connection.
  expect(calls.map(({ endpoint }) => endpoint)).toEqual([sendEntries, getScoreSheet])
  expect(service.log()).toHaveLength(2)
})

const DAY_MS = 86_400_000

/** Loses the whole sheet, of which the service has two entries and an invitation; `now` is in days. */
async function restored({ daysLater = 1, startFailure = undefined as Failure | undefined } = {}) {
  let now = 1
  const opening = await phone({ now: () => now })
  const { db, sync, service, failWhen, calls } = opening
  await db.changeSheet('T', () => ({ invitations: [{ key: 'key of Bob', name: 'Bob' }] }))
  await db.addEntries('T', [{ entry: strokes(1, 4) }, { entry: strokes(2, 5, 2) }])
  await sync.exchange('T')
  service.restore(0)
  opening.forgetKeys()
  now += daysLater * DAY_MS
  let isThere = false
  failWhen(({ endpoint }) => {
    if (endpoint === startScoreSheet && !startFailure) isThere = true
    if (isThere) return undefined
    return { failure: endpoint === startScoreSheet ? (startFailure ?? httpFailure(404)) : httpFailure(404) }
  })
  calls.length = 0
  return opening
}

test('starts a sheet again that a restored backup lacks, with its entries and keys', async () => {
  const { db, sync, service, keyNames } = await restored()
  expect(await sync.exchange('T')).toEqual({ status: 'done' })
  expect(service.log().map(({ id }) => id)).toEqual([uuid(1), uuid(2)])
  expect(keyNames()).toEqual(['Bob'])
  expect((await db.sheet('T'))?.invitations).toMatchObject([{ id: 'id of key of Bob' }])
})

test('does not start a sheet again that may have been erased', async () => {
  const { sync, calls } = await restored({ daysLater: 31 })
  expect(await sync.exchange('T')).toEqual({ status: 'waiting', problem: 'missing' })
  expect(calls.some(({ endpoint }) => endpoint === startScoreSheet)).toBe(false)
})

test('keeps a sheet that staff have deleted as it is', async () => {
  const { db, sync, waiting } = await restored({ startFailure: httpFailure(404) })
  expect(await sync.exchange('T')).toEqual({ status: 'waiting', problem: 'missing' })
  expect(await db.sheet('T')).toMatchObject({ isStarted: true, invitations: [{ id: 'id of key of Bob' }] })
  expect(waiting.at(-1)).toBe(0)
})

test('goes on with the key when the session is that of another golfer', async () => {
  const { db, sync, failWhen, service } = await phone()
  await db.addEntries('T', [{ entry: strokes(1, 4) }])
  failWhen(({ usesKey }) => (usesKey ? undefined : { failure: httpFailure(404) }))
  expect(await sync.exchange('T')).toEqual({ status: 'done' })
  expect(service.log().map(({ id }) => id)).toEqual([uuid(1)])
})

test('does not send the entries of an account with the session of another', async () => {
  const { db, sync, calls, service } = await phone({ user: 'bob@example.com' })
  await db.addEntries('T', [{ entry: strokes(1, 4) }])
  await sync.exchange('T')
  expect(service.log()).toHaveLength(1)
  expect(calls.every(({ usesKey }) => usesKey)).toBe(true)
})

test('exchanges only the sheets in which something waits', async () => {
  const { db, sync, calls } = await phone()
  expect(await sync.exchangeWaiting()).toEqual([])
  expect(calls).toEqual([])
  await db.addEntries('T', [{ entry: strokes(1, 4) }])
  const exchanged: string[] = []
  expect(await sync.exchangeWaiting((token) => exchanged.push(token))).toEqual([{ status: 'done' }])
  expect(exchanged).toEqual(['T'])
})
