import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { addScorerKey, getScoreSheet, sendEntries } from '../../../../src/contract/score-sheets.ts'
import { invite } from '../../../../src/features/play/phones/phones.store.ts'
import { undoWords } from '../../../../src/features/play/score/score-words.ts'
import { createScoring, type Scoring } from '../../../../src/features/play/score/scoring.store.ts'
import {
  createScoreSheet,
  type ExchangedSheet,
  type OpenSheet,
} from '../../../../src/features/play/score-sheet.store.ts'
import { createSheetExchange } from '../../../../src/features/play/sheet-exchange.ts'
import { network as unreachable } from '../../../../src/platform/api/result.ts'
import {
  createSheetDatabase,
  type KeptSheet,
  type SheetDatabase,
} from '../../../../src/platform/sheets/sheet-database.ts'
import { createSheetSync } from '../../../../src/platform/sheets/sheet-sync.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakeNetwork } from '../../../support/fake-network.ts'
import { fakeVisibility } from '../../../support/fake-visibility.ts'
import { createSheetService } from '../../../support/score-sheet-service.ts'
import { keptSheet, sheetOf, uuid } from '../../../support/score-sheets.ts'
import { busyFor, httpFailure, sheetApi } from '../../../support/sheet-api.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

/** Opens a sheet. @param failedWatches the number of attempts to watch it that fail */
async function opened(round = sheetOf(), kept: Partial<KeptSheet> = {}, failedWatches = 0) {
  const service = createSheetService(round, 1000)
  const { api, failWhen, calls, batches } = sheetApi(service)
  const db = createSheetDatabase(() => 'device-of-this-phone')
  await db.putSheet(keptSheet({ round, me: 'p1', owner: 'ann@example.com', ...kept }))
  const time = fakeClock(1_000_000)
  const net = fakeNetwork()
  const screen = fakeVisibility()
  let ids = 0
  const sync = createSheetSync({
    db,
    api,
    locks: { run: (_, task) => task() },
    user: () => 'ann@example.com',
    deviceName: () => undefined,
    now: time.clock.now,
  })
  const watched: ((seq: number | undefined) => void)[] = []
  let reconnects = 0
  const tabs = { send: () => {}, onMessage: () => () => {} }
  const deps = { db, clock: time.clock, network: net.network, tabs }
  const sheet = createScoreSheet('T', { ...deps, randomUuid: () => uuid(++ids) })
  const begin = (exchanged: ExchangedSheet) =>
    createSheetExchange(exchanged, {
      ...deps,
      sync,
      visibility: screen.visibility,
      watch: async (_, onSeq) => {
        watched.push(onSeq)
        if (watched.length <= failedWatches) throw new Error('the script did not load')
        const reconnect = () => {
          reconnects += 1
        }
        return { stop: () => {}, reconnect }
      },
    })
  let felt = 0
  const taps = createScoring(sheet, () => {
    felt += 1
  })
  /** Here, each score is a message of its own. */
  const scoring: typeof taps = {
    ...taps,
    async score(...entered) {
      await taps.score(...entered)
      await sheet.release()
    },
    async undo() {
      await taps.undo()
      await sheet.release()
    },
  }
  const stop = scoring.start(begin)
  await expect.poll(() => sheet.$state.get().status).toBe('found')
  const state = () => sheet.$state.get() as OpenSheet
  const row = (at: number) => {
    const found = scoring.$state.get()?.view.scored[at]
    if (!found) throw new Error(`there is no row ${at}`)
    return found
  }
  /** Resolves when everything was stored and sent. */
  const sent = () => expect.poll(() => state().saving).toEqual({ status: 'saved', waiting: 0 })
  const strokesOf = (at: number, hole: number) => row(at).card.holes.get(hole)?.fields.strokes
  return {
    felt: () => felt,
    service,
    failWhen,
    calls,
    batches,
    screen,
    db,
    net,
    time,
    sheet,
    scoring,
    taps,
    start: () => taps.start(begin),
    stop,
    state,
    sent,
    row,
    strokesOf,
    watched,
    reconnects: () => reconnects,
  }
}

test('stores, sends and shows a score in eight transactions, and computes the round only when it changes', async () => {
  const { scoring, row, service, sheet, sent } = await opened()
  await scoring.score(row(0), 4)
  await sent()
  // Ends what the exchange that began with the sheet has left to do.
  await sheet.exchange()
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const rounds = new Set([scoring.$state.get()?.view])
  const stop = scoring.$state.listen((next) => rounds.add(next?.view))
  await scoring.score(row(1), 5)
  await sent()
  expect(transactions).toHaveBeenCalledTimes(8)
  // The one before, with the score, and with its place in the log.
  expect(rounds.size).toBe(3)
  // All scores of the hole have been entered.
  expect(scoring.$state.get()?.hole).toBe(1)
  stop()
  transactions.mockRestore()
  expect(service.log()).toHaveLength(2)
})

test('sends scores that are entered while it is sending in one batch afterwards', async () => {
  const { scoring, row, failWhen, batches, sent } = await opened()
  await sent()
  failWhen(({ endpoint }) => {
    if (endpoint !== sendEntries) return undefined
    failWhen(() => undefined)
    for (const at of [1, 0]) void scoring.score(row(at), 5)
    return undefined
  })
  await scoring.score(row(0), 4)
  await expect.poll(() => batches()).toEqual([1, 2])
  await sent()
})

/** Enters a score that the service does not take for half a minute. */
async function busy() {
  const opening = await opened()
  const { scoring, row, state, failWhen, sent } = opening
  await expect.poll(() => opening.watched).toHaveLength(1)
  await sent()
  failWhen(({ endpoint }) => (endpoint === sendEntries ? { failure: busyFor(30) } : undefined))
  await scoring.score(row(0), 4)
  const isBusy = { status: 'saved', waiting: 1, problem: 'busy' }
  await expect.poll(() => state().saving).toEqual(isBusy)
  return opening
}

test('sends no score while the service is busy, and all of them in one batch afterwards', async () => {
  const { scoring, row, state, strokesOf, calls, batches, failWhen, time, sent } = await busy()
  const before = calls.length
  await scoring.score(row(1), 5)
  time.advance(29_999)
  await scoring.score(row(0), 6)
  expect([strokesOf(0, 1), strokesOf(1, 1)]).toEqual([6, 5])
  expect(state().saving).toEqual({ status: 'saved', waiting: 3, problem: 'busy' })
  expect(calls).toHaveLength(before)
  time.advance(1)
  await expect.poll(() => batches()).toEqual([1, 3])
  await expect.poll(() => time.pendingTimers()).toBe(1)
  await scoring.score(row(1), 4)
  failWhen(() => undefined)
  time.advance(29_999)
  expect(time.pendingTimers()).toBe(1)
  time.advance(1)
  await sent()
  expect(batches()).toEqual([1, 3, 4])
})

test('sends no score at once that was entered before the service said that it is busy', async () => {
  const { scoring, row, state, db, failWhen, batches, time, calls } = await opened()
  // The first exchange has read the storage, and sends no score.
  await expect.poll(() => calls).not.toHaveLength(0)
  failWhen(({ endpoint }) => (endpoint === sendEntries ? { failure: busyFor(30) } : undefined))
  await scoring.score(row(0), 4)
  const { begun, release } = holdReading(db)
  await begun
  await scoring.score(row(1), 5)
  release()
  const isBusy = { status: 'saved', waiting: 2, problem: 'busy' }
  await expect.poll(() => state().saving).toEqual(isBusy)
  await expect.poll(() => time.pendingTimers()).toBe(1)
  expect(batches()).toEqual([2])
})

test.each([
  ['the network returns', ({ net }) => net.set(true)],
  [
    'the page is visible again',
    ({ screen }) => {
      screen.setHidden(true)
      screen.setHidden(false)
    },
  ],
  ['somebody asks for it', ({ sheet }) => void sheet.exchange()],
] satisfies [string, (opening: Awaited<ReturnType<typeof busy>>) => void][])(
  'tries a busy service again when %s',
  async (_, happen) => {
    const opening = await busy()
    opening.failWhen(() => undefined)
    happen(opening)
    await opening.sent()
    expect(opening.batches()).toEqual([1, 1])
    expect(opening.time.pendingTimers()).toBe(0)
  },
)

test('asks for nothing while the service is busy, and then for what others have entered meanwhile', async () => {
  const { service, watched, strokesOf, calls, time, failWhen, sent } = await busy()
  const before = calls.length
  service.send(1, [{ kind: 'score', id: uuid(99), seen: 0, player: 'p2', hole: 1, strokes: 5 }])
  watched[0]?.(1)
  failWhen(() => undefined)
  time.advance(30_000)
  await sent()
  expect(calls.slice(before).map(({ endpoint }) => endpoint)).toEqual([sendEntries, getScoreSheet])
  expect([strokesOf(0, 1), strokesOf(1, 1)]).toEqual([4, 5])
})

test('sends a score two seconds after it was entered at the latest when the service could not be reached', async () => {
  const { scoring, row, state, calls, failWhen, time, sent } = await opened()
  failWhen(() => ({ failure: unreachable }))
  await scoring.score(row(0), 4)
  const isWaiting = { status: 'saved', waiting: 1, problem: 'unreachable' }
  await expect.poll(() => state().saving).toEqual(isWaiting)
  await expect.poll(() => time.pendingTimers()).toBe(1)
  for (const pauseMs of [2_000, 4_000]) {
    const before = calls.length
    time.advance(pauseMs)
    await expect.poll(() => calls.length).toBeGreaterThan(before)
    await expect.poll(() => time.pendingTimers()).toBe(1)
  }
  const before = calls.length
  await scoring.score(row(1), 5)
  time.advance(1_000)
  await scoring.score(row(0), 6)
  expect(calls).toHaveLength(before)
  failWhen(() => undefined)
  time.advance(1_000)
  await sent()
})

test('says that a score waits without a network, and exchanges once when it returns', async () => {
  const { scoring, row, state, calls, failWhen, net, time, sent } = await opened()
  await sent()
  net.set(false)
  failWhen(() => ({ failure: unreachable }))
  await scoring.score(row(0), 4)
  await expect.poll(() => state().saving).toEqual({ status: 'saved', waiting: 1, problem: 'offline' })
  await expect.poll(() => time.pendingTimers()).toBe(1)
  failWhen(() => undefined)
  const before = calls.length
  net.set(true)
  await sent()
  // What the log has is compared first, because the service may have restored a backup.
  expect(calls.slice(before).map(({ endpoint }) => endpoint)).toEqual([
    getScoreSheet,
    sendEntries,
    getScoreSheet,
  ])
})

test('tries with each score whether the key is valid again', async () => {
  const { scoring, row, state, batches, failWhen } = await opened(sheetOf(), { owner: null })
  failWhen(({ endpoint }) => (endpoint === sendEntries ? { failure: httpFailure(403) } : undefined))
  await scoring.score(row(0), 4)
  await expect.poll(() => state().saving).toMatchObject({ waiting: 1, problem: 'withdrawn' })
  await scoring.score(row(0), 5)
  await expect.poll(() => batches()).toEqual([1, 2])
})

/** Lets the storage of a phone take no entries; returns how it takes them again. */
function fill(db: SheetDatabase) {
  const { addEntries } = db
  db.addEntries = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  return () => {
    db.addEntries = addEntries
  }
}

test('keeps a score on the screen that the browser refuses to store, and stores it once later', async () => {
  const { taps, sheet, state, row, strokesOf, db, failWhen, service, sent } = await opened()
  const empty = fill(db)
  failWhen(() => ({ failure: unreachable }))
  await taps.score(row(0), 4)
  expect(state().saving).toEqual({ status: 'notSaved', count: 1, reason: 'full' })
  expect(strokesOf(0, 1)).toBe(4)
  expect(service.log()).toHaveLength(0)
  failWhen(() => undefined)
  empty()
  await Promise.all([sheet.saveAgain(), sheet.saveAgain()])
  expect((await db.stored('T'))?.own).toHaveLength(1)
  await sheet.release()
  await sent()
  expect(service.log()).toHaveLength(1)
})

test('sends a score at once for which the storage is full, and shows what only the service keeps', async () => {
  const { taps, sheet, state, row, strokesOf, db, service, sent } = await opened()
  const { write } = db
  const empty = fill(db)
  db.write = db.addEntries as never
  service.send(1, [{ kind: 'score', id: uuid(99), seen: 0, player: 'p2', hole: 1, strokes: 5 }])
  await taps.score(row(0), 4)
  await expect
    .poll(() => state().saving)
    .toEqual({ status: 'notSaved', count: 1, reason: 'full', isSent: true })
  expect([strokesOf(0, 1), strokesOf(1, 1)]).toEqual([4, 5])
  expect((await db.stored('T'))?.log).toEqual([])
  empty()
  db.write = write
  await sheet.saveAgain()
  await sheet.exchange()
  await sent()
  expect(service.log()).toHaveLength(2)
  expect((await db.stored('T'))?.log).toHaveLength(2)
})

test('stores each tap, and sends what a score is when nothing was tapped for one and a half seconds', async () => {
  const { taps, row, strokesOf, db, service, time, sent } = await opened()
  await sent()
  const stored = async () =>
    (await db.stored('T'))?.own.flatMap(({ entry, state }) => (state === 'replaced' ? [] : [entry]))
  for (const strokes of [4, 5, 6]) {
    await taps.score(row(0), strokes)
    time.advance(1499)
    expect(await stored()).toMatchObject([{ player: 'p1', strokes }])
  }
  await taps.score(row(1), 'pickUp')
  await taps.score(row(1), 7)
  await taps.detail(row(0), { putts: 2 })
  time.advance(1499)
  expect(await stored()).toHaveLength(3)
  expect(service.log()).toEqual([])
  time.advance(1)
  await expect
    .poll(() => service.log())
    .toMatchObject([
      { player: 'p1', strokes: 6 },
      { player: 'p2', strokes: 7, pickUp: null },
      { player: 'p1', putts: 2 },
    ])
  await taps.score(row(0), 5)
  expect([strokesOf(0, 1), service.log()]).toMatchObject([5, { length: 3 }])
})

test.each([
  ['another hole is chosen', ({ taps }) => taps.goTo(2)],
  ['the page is hidden', ({ screen }) => screen.setHidden(true)],
  ['the round is finished', ({ sheet }) => void sheet.enter({ kind: 'finish' })],
] satisfies [string, (opening: Awaited<ReturnType<typeof opened>>) => void][])(
  'sends a score at once when %s',
  async (_, happen) => {
    const opening = await opened()
    const entered = opening.taps.score(opening.row(0), 4)
    happen(opening)
    await expect.poll(() => opening.service.log()[0]).toMatchObject({ strokes: 4 })
    await entered
  },
)

test('sends a score of which the page was closed after the tap, once the sheet is opened again', async () => {
  const first = await opened()
  await first.taps.score(first.row(0), 4)
  first.stop()
  first.time.advance(1500)
  expect(first.service.log()).toEqual([])
  first.start()
  await expect.poll(() => first.time.pendingTimers()).toBe(1)
  first.time.advance(1500)
  await expect.poll(() => first.service.log()).toMatchObject([{ strokes: 4 }])
})

test('does not replace a score that another tab has sent meanwhile', async () => {
  const { taps, sheet, row, db, service } = await opened()
  await taps.score(row(0), 4)
  await db.addEntries('T', [])
  await sheet.exchange()
  await expect.poll(() => service.log()).toMatchObject([{ strokes: 4 }])
  await taps.score(row(0), 5)
  await sheet.release()
  await expect.poll(() => service.log()).toMatchObject([{ strokes: 4 }, { strokes: 5 }])
})

/** Lets the next reading of a sheet wait until `release` is called; `begun` resolves when it waits. */
function holdReading(db: SheetDatabase) {
  const { stored } = db
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  db.stored = async (token) => {
    db.stored = stored
    begin()
    await released
    return stored(token)
  }
  return { begun, release }
}

test('takes back stored scores before they were read, the last one first', async () => {
  const { scoring, db, row, state, strokesOf, sent } = await opened()
  await scoring.score(row(0), 4)
  await sent()
  const { begun, release } = holdReading(db)
  const entering = [scoring.score(row(1), 5)]
  expect(state().saving).toEqual({ status: 'saving' })
  await begun
  entering.push(scoring.score(row(0), 6), scoring.undo(), scoring.undo())
  expect([strokesOf(0, 1), strokesOf(1, 1)]).toEqual([4, undefined])
  release()
  await Promise.all(entering)
  expect([strokesOf(0, 1), strokesOf(1, 1)]).toEqual([4, undefined])
  await scoring.undo()
  expect(strokesOf(0, 1)).toBeUndefined()
})

test('keeps a score on the screen that was stored at the second attempt, when another one is entered before it was read', async () => {
  const { scoring, sheet, db, row, strokesOf } = await opened()
  const empty = fill(db)
  await scoring.score(row(0), 4)
  empty()
  const { begun, release } = holdReading(db)
  const saving = sheet.saveAgain()
  await begun
  const entering = scoring.score(row(1), 5)
  expect([strokesOf(0, 1), strokesOf(1, 1)]).toEqual([4, 5])
  release()
  await Promise.all([saving, entering])
  expect((await db.stored('T'))?.own).toHaveLength(2)
})

test('stores a refused score with the next one and before it, so that the last one counts', async () => {
  const { taps, sheet, db, row, strokesOf, failWhen, service, sent } = await opened()
  failWhen(() => ({ failure: unreachable }))
  await taps.score(row(0), 4)
  const empty = fill(db)
  await taps.score(row(0), 5)
  await taps.score(row(1), 3)
  empty()
  await taps.score(row(0), 6)
  expect(strokesOf(0, 1)).toBe(6)
  failWhen(() => undefined)
  await sheet.release()
  await sheet.exchange()
  await sent()
  const scores = service.log().map((entry) => entry.kind === 'score' && [entry.player, entry.strokes])
  expect(scores.toSorted()).toEqual([
    ['p1', 6],
    ['p2', 3],
  ])
})

test('sends what is stored of a score before what the full storage does not take', async () => {
  const { taps, db, row, service } = await opened()
  await taps.score(row(0), 4)
  fill(db)
  await taps.score(row(0), 5)
  await expect.poll(() => service.log()).toMatchObject([{ strokes: 4 }, { strokes: 5 }])
})

test('says that a score is not saved when the storage can neither be written nor read any more', async () => {
  const { scoring, db, row, strokesOf, state } = await opened()
  db.addEntries = () => Promise.reject(new DOMException('refused', 'InvalidStateError'))
  db.stored = () => Promise.reject(new DOMException('refused', 'InvalidStateError'))
  await scoring.score(row(0), 4)
  expect(strokesOf(0, 1)).toBe(4)
  expect(state().saving).toEqual({ status: 'notSaved', count: 1, reason: 'refused' })
})

test('takes back each tap, however quickly they follow each other, and sends what is left', async () => {
  const { taps, row, strokesOf, service, sheet, sent } = await opened()
  await sent()
  for (const strokes of [4, 5]) await taps.score(row(0), strokes)
  await taps.score(row(1), 'pickUp')
  await taps.score(row(0), 6)
  const values = []
  for (let undone = 0; undone < 3; undone += 1) {
    const { undoable } = taps.$state.get() as Scoring
    values.push(undoable && undoWords(undoable.entry, taps.$state.get() as Scoring))
    await taps.undo()
    values.push(strokesOf(0, 1))
  }
  expect(values).toEqual(['Ann 6 on 1', 5, 'Bob picked up on 1', 5, 'Ann 5 on 1', 4])
  expect(row(1).card.holes.get(1)?.fields).toEqual({})
  await sheet.release()
  await expect.poll(() => service.log()).toMatchObject([{ player: 'p2' }, { player: 'p1', strokes: 4 }])
})

test('takes back the last scores one after the other', async () => {
  const { scoring, row, strokesOf } = await opened()
  await scoring.score(row(0), 4)
  await scoring.score(row(0), 5)
  scoring.goTo(2)
  await scoring.score(row(1), 3)
  await scoring.undo()
  expect(strokesOf(1, 2)).toBeUndefined()
  await scoring.undo()
  expect(strokesOf(0, 1)).toBe(4)
  expect(scoring.$state.get()?.hole).toBe(1)
  await scoring.undo()
  expect(strokesOf(0, 1)).toBeUndefined()
  expect(scoring.$state.get()?.undoable).toBeUndefined()
})

test('does not take back a score that another phone has changed since', async () => {
  const { scoring, sheet, row, strokesOf, service } = await opened()
  await scoring.score(row(1), 5)
  await scoring.score(row(0), 4)
  await expect.poll(() => service.log()).toHaveLength(2)
  service.send(1, [{ id: uuid(900), kind: 'score', seen: 2, player: 'p1', hole: 1, strokes: 6 }])
  await sheet.exchange()
  await expect.poll(() => strokesOf(0, 1)).toBe(6)
  expect(scoring.$state.get()?.undoable?.entry).toMatchObject({ player: 'p2', strokes: 5 })
  await scoring.undo()
  expect(strokesOf(0, 1)).toBe(6)
  expect(strokesOf(1, 1)).toBeUndefined()
})

test('takes back nothing of a player who is no longer in the round, and still names the player', async () => {
  const { scoring, sheet, row } = await opened()
  await scoring.score(row(1), 5)
  const { undoable } = scoring.$state.get() as Scoring
  await sheet.enter({ kind: 'player', player: 'p2', mergedInto: 'p1' })
  expect(scoring.$state.get()?.undoable).toBeUndefined()
  expect(undoable && undoWords(undoable.entry, scoring.$state.get() as Scoring)).toBe('Bob 5 on 1')
})

test('is opened again on the first hole that no phone has scored, unless something was tapped', async () => {
  const { scoring, service, start, stop, sent } = await opened()
  await sent()
  const scoreHole = (hole: number) =>
    service.send(
      1,
      ['p1', 'p2'].map((player, at) => ({
        ...{ kind: 'score' as const, id: uuid(90 + 2 * hole + at), seen: 0, player, hole, strokes: 4 },
      })),
    )
  const hole = () => scoring.$state.get()?.hole
  const isKnown = (scored: number) =>
    scoring.$state.get()?.view.scored.every(({ card }) => card.holes.has(scored))
  stop()
  scoreHole(1)
  const stopAgain = start()
  await expect.poll(hole).toBe(2)
  stopAgain()
  scoring.goTo(2)
  scoreHole(2)
  start()
  await expect.poll(() => isKnown(2)).toBe(true)
  await sent()
  expect(hole()).toBe(2)
})

test('goes to the next hole in order of play, from the start hole to the last one', async () => {
  const { scoring } = await opened(sheetOf({ startHole: 3 }))
  const hole = () => scoring.$state.get()?.hole
  expect(hole()).toBe(3)
  const holes = [1, 2, 3].map(() => {
    scoring.goToNext()
    return hole()
  })
  expect(holes).toEqual([1, 2, 2])
})

test('a pick-up has no strokes, a number ends it, and each change is felt', async () => {
  const { scoring, row, felt } = await opened()
  await scoring.score(row(0), 'pickUp')
  expect(row(0).card.holes.get(1)?.fields).toMatchObject({ pickUp: true })
  await scoring.score(row(0), 6)
  expect(row(0).card.holes.get(1)?.fields).toEqual({ strokes: 6 })
  await scoring.detail(row(0), { putts: 2 })
  await scoring.undo()
  expect(felt()).toBe(4)
})

test('loads what others entered when the live value has a higher number', async () => {
  const { service, strokesOf, watched, calls } = await opened()
  service.send(1, [{ kind: 'score', id: uuid(99), seen: 0, player: 'p2', hole: 1, strokes: 5 }])
  await expect.poll(() => watched).toHaveLength(1)
  const before = calls.length
  watched[0]?.(1)
  await expect.poll(() => strokesOf(1, 1)).toBe(5)
  const after = calls.length
  watched[0]?.(1)
  expect(calls.length).toBe(after)
  expect(after).toBeGreaterThan(before)
})

test('watches again at once what others enter when the service responds again', async () => {
  const { sheet, watched, reconnects, failWhen } = await opened()
  await expect.poll(() => watched).toHaveLength(1)
  // An exchange may have begun before, and the next one would join it. The one after that is a new one.
  const exchangeAnew = async () => {
    await sheet.exchange()
    await sheet.exchange()
  }
  failWhen(() => ({ failure: unreachable }))
  await exchangeAnew()
  const before = reconnects()
  await exchangeAnew()
  expect(reconnects()).toBe(before)
  failWhen(() => undefined)
  await exchangeAnew()
  expect(reconnects()).toBeGreaterThan(before)
})

test('watches the round with a later exchange if that could not begin', async () => {
  const { service, strokesOf, sheet, watched } = await opened(undefined, undefined, 1)
  await expect.poll(() => watched).not.toHaveLength(0)
  await sheet.exchange()
  await expect.poll(() => watched).toHaveLength(2)
  service.send(1, [{ kind: 'score', id: uuid(99), seen: 0, player: 'p2', hole: 1, strokes: 5 }])
  watched[1]?.(1)
  await expect.poll(() => strokesOf(1, 1)).toBe(5)
})

test('needs no other exchange when the live value announces what it sends', async () => {
  const { scoring, row, state, watched, calls, failWhen, sent } = await opened()
  await expect.poll(() => watched).toHaveLength(1)
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  const before = calls.length
  failWhen(() => {
    watched[0]?.(1)
    return undefined
  })
  await scoring.score(row(0), 4)
  await expect.poll(() => state().seen).toBe(1)
  await sent()
  expect(calls.slice(before).map(({ endpoint }) => endpoint)).toEqual([sendEntries, getScoreSheet])
})

test('goes on exchanging entries when the service refuses a key', async () => {
  const { sheet, scoring, row, failWhen, service } = await opened()
  failWhen(({ endpoint }) => (endpoint === addScorerKey ? { failure: httpFailure(413) } : undefined))
  await invite(sheet, { key: 'key 1', name: 'Cara' })
  await scoring.score(row(0), 4)
  await expect.poll(() => service.log()).toHaveLength(1)
})
