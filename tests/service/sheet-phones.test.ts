import { randomBytes } from 'node:crypto'
import { millisecondsInHour } from 'date-fns/constants'
import { beforeEach, expect, test } from 'vitest'
import type { StoredEntry } from '../../src/contract/score-sheet-entries.ts'
import type { Discrepancy, SheetState } from '../../src/contract/score-sheets.ts'
import { sheetOf } from '../support/score-sheets.ts'
import { serviceOfTests, startService, type TestClient } from '../support/service.ts'
import { createPhone, type Phone, type PhoneOptions } from '../support/sheet-phone.ts'

// Rounds that one or more phones keep, with the stores, replica and storage of the site and the real service.

const service = serviceOfTests()

const random = () => randomBytes(16).toString('base64url')
const SENT = { status: 'saved', waiting: 0 }

let golfers = 0
let sheet: { token: string; key: string; round: ReturnType<typeof sheetOf> }
let golfer: TestClient
let user: NonNullable<PhoneOptions['user']>
let ann: Phone
let bob: Phone

const phone = (options: Partial<PhoneOptions> = {}) =>
  createPhone({ origin: () => service.origin, ...options })

beforeEach(async () => {
  const login = `ann-${++golfers}@phones.example`
  golfer = await service.signInAs('golfer', login)
  user = { login, cookies: golfer.cookies }
  sheet = { token: random(), key: random(), round: sheetOf({ startTimestampMs: Date.now() }) }
  ann = phone({ user })
  bob = phone()
})

/** Begins the round on Ann's phone. */
async function begin(on = ann) {
  const tab = on.openTab()
  await tab.begin(sheet)
  return tab.openRound(sheet.token)
}
/** Joins the round on a phone with the key of its link. */
async function join(on = bob) {
  const tab = on.openTab()
  expect(await tab.join(sheet.token, sheet.key)).toBe('joined')
  return tab.openRound(sheet.token)
}
type Screen = Awaited<ReturnType<typeof begin>>

const enter = async (screen: Screen, name: string, hole: number, strokes: number) => {
  screen.scoring.goTo(hole)
  await screen.scoring.score(screen.row(name), strokes)
  await screen.sheet.release()
}
const saving = (screen: Screen) => expect.poll(() => screen.state().saving)
const sent = (screen: Screen) => saving(screen).toEqual(SENT)

interface Stored {
  state: SheetState
  entries: (StoredEntry & { strokes?: number })[]
  discrepancies: Discrepancy[]
}
/** Returns the sheet as the service has it, or the status of the response. */
async function stored(): Promise<Stored> {
  const response = await golfer.send('GET', `/rest/play/${sheet.token}?after=0`)
  expect(response.status).toBe(200)
  return (await response.json()) as Stored
}
const strokesStored = async () => (await stored()).entries.flatMap(({ strokes }) => strokes ?? [])

test('begins, plays and finishes a round without a network, and sends it when there is one', async () => {
  ann.setOnline(false)
  const screen = await begin()
  await enter(screen, 'Ann', 1, 4)
  await enter(screen, 'Bob', 1, 5)
  await screen.sheet.enter({ kind: 'finish' })
  await saving(screen).toMatchObject({ status: 'saved', waiting: 3, problem: 'offline' })
  expect(ann.waiting()).toBe(3)
  ann.setOnline(true)
  await sent(screen)
  expect(ann.waiting()).toBe(0)
  expect(await stored()).toMatchObject({ state: 'finished', entries: [{ strokes: 4 }, { strokes: 5 }, {}] })
})

test('keeps scores for the owner that a phone without a network sends after the finish', async () => {
  const anns = await begin()
  await sent(anns)
  const bobs = await join()
  bob.setOnline(false)
  await enter(bobs, 'Bob', 2, 6)
  await anns.sheet.enter({ kind: 'finish', isComplete: false })
  await sent(anns)
  bob.setOnline(true)
  await sent(bobs)
  anns.tell()
  await expect.poll(() => [...anns.state().sheet.waiting.keys()]).toEqual(bobs.made)
  await anns.sheet.enter({ kind: 'accept', entries: [...bobs.made] })
  expect(anns.strokesOf('Bob', 2)).toBe(6)
  await sent(anns)
  bobs.tell()
  await expect.poll(() => bobs.strokesOf('Bob', 2)).toBe(6)
})

test('has what it called saved after the tab was killed, and sends it from any page', async () => {
  ann.setOnline(false)
  const tab = ann.openTab()
  await tab.begin(sheet)
  const screen = await tab.openRound(sheet.token)
  await enter(screen, 'Ann', 1, 4)
  await saving(screen).toMatchObject({ status: 'saved' })
  void enter(screen, 'Ann', 2, 5)
  expect(screen.state().saving).toEqual({ status: 'saving' })
  tab.kill()
  ann.setOnline(true)
  const next = ann.openTab()
  expect(await next.sync.exchangeWaiting()).toEqual([{ status: 'done' }])
  // What was not called saved yet may be lost with its tab.
  expect(await strokesStored()).toEqual([4])
})

test('goes on when the tab that was sending is killed', async () => {
  let isLost = false
  ann = phone({ user, losesRequest: () => (isLost ? 'after' : undefined) })
  const tab = ann.openTab()
  await tab.begin(sheet)
  const first = await tab.openRound(sheet.token)
  await sent(first)
  isLost = true
  await enter(first, 'Ann', 1, 4)
  tab.kill()
  isLost = false
  const second = await ann.openTab().openRound(sheet.token)
  await sent(second)
  expect(await strokesStored()).toEqual([4])
})

test('starts the round again at a service that has restored a backup without it', async () => {
  const before = await startService()
  const client = await before.signInAs('golfer', user.login)
  let { origin } = before
  ann = createPhone({ origin: () => origin, user: { ...user, cookies: client.cookies } })
  bob = createPhone({ origin: () => origin })
  const anns = await begin()
  await sent(anns)
  const bobs = await join()
  await enter(anns, 'Ann', 1, 4)
  await enter(bobs, 'Bob', 1, 6)
  await Promise.all([sent(anns), sent(bobs)])
  await before.stop()
  origin = service.origin
  ann.signIn(user)
  await enter(bobs, 'Bob', 2, 3)
  await saving(bobs).toMatchObject({ status: 'saved', waiting: 1, problem: 'missing' })
  await enter(anns, 'Ann', 2, 5)
  await sent(anns)
  await bobs.sheet.exchange()
  await sent(bobs)
  expect((await strokesStored()).toSorted()).toEqual([3, 4, 5, 6])
  expect((await stored()).discrepancies).toEqual([])
})

test.each([
  ['ahead', millisecondsInHour],
  ['behind', -millisecondsInHour],
])('does not mind a phone whose clock is an hour %s', async (_, clockAheadMs) => {
  bob = phone({ clockAheadMs })
  const anns = await begin()
  await sent(anns)
  const bobs = await join()
  await enter(anns, 'Ann', 1, 4)
  await sent(anns)
  bobs.tell()
  await expect.poll(() => bobs.strokesOf('Ann', 1)).toBe(4)
  await enter(bobs, 'Ann', 1, 5)
  await sent(bobs)
  anns.tell()
  await expect.poll(() => anns.strokesOf('Ann', 1)).toBe(5)
  await enter(anns, 'Ann', 1, 6)
  await sent(anns)
  expect(await strokesStored()).toEqual([4, 5, 6])
  // Each had seen the score before, which only the numbers of the service say.
  expect((await stored()).discrepancies).toEqual([])
})

test('two tabs of a phone show the same, are one device, and send everything once', async () => {
  const first = await begin()
  await sent(first)
  const second = await ann.openTab().openRound(sheet.token)
  await enter(first, 'Ann', 1, 4)
  await expect.poll(() => second.strokesOf('Ann', 1)).toBe(4)
  await Promise.all([enter(first, 'Bob', 1, 5), enter(second, 'Bob', 1, 6)])
  await Promise.all([sent(first), sent(second)])
  expect(first.strokesOf('Bob', 1)).toBe(second.strokesOf('Bob', 1))
  const { entries, discrepancies } = await stored()
  expect(entries).toHaveLength(3)
  expect(new Set(entries.map(({ device }) => device)).size).toBe(1)
  expect(discrepancies).toEqual([])
})

test('keeps what waits when the owner signs out and somebody else signs in, and sends it as the owner', async () => {
  ann.setOnline(false)
  const tab = ann.openTab()
  await tab.begin(sheet)
  const screen = await tab.openRound(sheet.token)
  await enter(screen, 'Ann', 1, 4)
  tab.kill()
  ann.signIn(undefined)
  ann.setOnline(true)
  const waiting = [{ status: 'waiting', problem: 'signedOut' }]
  expect(await ann.openTab().sync.exchangeWaiting()).toEqual(waiting)

  const other = `bob-${golfers}@phones.example`
  const client = await service.signInAs('golfer', other)
  ann.signIn({ login: other, cookies: client.cookies })
  expect(await ann.openTab().sync.exchangeWaiting()).toEqual(waiting)
  expect(ann.waiting()).toBe(1)
  expect(await (await client.send('GET', '/rest/play')).json()).toEqual({ sheets: [] })

  ann.signIn(user)
  expect(await ann.openTab().sync.exchangeWaiting()).toEqual([{ status: 'done' }])
  expect((await stored()).entries).toMatchObject([{ strokes: 4, by: 'owner' }])
})
