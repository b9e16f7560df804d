import { expect, test } from 'vitest'
import type { Entry } from '../../../../src/contract/score-sheet-entries.ts'
import { recordedRoundOf } from '../../../../src/domain/score-sheet/recorded-round-of.ts'
import {
  entriesToSend,
  isSameFold,
  logAfter,
  type Replica,
  receiveLog,
  receiveResults,
  seenBy,
  shownSheet,
  startReplica,
} from '../../../../src/domain/score-sheet/replica.ts'
import { discrepanciesOf } from '../../../../src/domain/score-sheet/sheet-facts.ts'
import { addPending, createSheetService } from '../../../support/score-sheet-service.ts'
import { type Bare, sheetOf, strokesOn, uuid } from '../../../support/score-sheets.ts'

const OWNER = { isOwner: true, nowMs: 0 }

/** Returns what each entry of the log of a service is, and whose. */
const ownersOf = (service: ReturnType<typeof createSheetService>) =>
  service.log().map(({ kind, by, device }) => `${kind} of ${by} (${device})`)
const kindsOf = (service: ReturnType<typeof createSheetService>) => service.log().map(({ kind }) => kind)

/** A device that is connected to a service. */
function createDevice(service: ReturnType<typeof createSheetService>, number: number) {
  let replica: Replica = startReplica(sheetOf(), number === 0)
  let entered = 0
  const device = {
    replica: () => replica,
    enter(bare: Bare) {
      entered += 1
      const entry = { ...bare, id: uuid(number * 100 + entered), seen: seenBy(replica) }
      replica = addPending(replica, entry as Entry)
    },
    send() {
      const entries = entriesToSend(replica)
      if (entries.length > 0) replica = receiveResults(replica, service.send(number, entries))
    },
    load() {
      for (let hasMore = true; hasMore; ) {
        const page = service.load(logAfter(replica))
        replica = receiveLog(replica, page)
        hasMore = page.hasMore || replica.former !== undefined
      }
    },
    sync() {
      device.send()
      device.load()
    },
    reconnect() {
      device.load()
      device.sync()
    },
    shown: () => shownSheet(replica, { ...OWNER, isOwner: number === 0 }),
    scores: () =>
      recordedRoundOf(device.shown()).players.map(({ holes = [] }) => holes.map((hole) => hole?.strokes)),
  }
  return device
}

const start = (pageLength = 2) => {
  const service = createSheetService(sheetOf(), pageLength)
  return {
    service,
    ann: createDevice(service, 0),
    bob: createDevice(service, 1),
    cleo: createDevice(service, 2),
  }
}

test('an entry is shown at once, sent once, and pending until the log has it', () => {
  const { ann } = start()
  ann.enter(strokesOn('p1', 1, 4))
  expect(ann.scores()).toEqual([[4], []])
  expect(entriesToSend(ann.replica())).toHaveLength(1)
  ann.send()
  expect(entriesToSend(ann.replica())).toEqual([])
  expect(ann.replica().pending).toMatchObject([{ seq: 1 }])
  ann.load()
  expect(ann.replica()).toMatchObject({ pending: [], device: 1, log: [{ seq: 1 }] })
})

test('what the service refuses is kept with its reason', () => {
  const { ann } = start()
  ann.enter(strokesOn('p9', 1, 4))
  ann.sync()
  expect(ann.replica()).toMatchObject({
    pending: [],
    refused: [{ error: 'players[p9] is not in this round' }],
  })
})

test('a batch has at most 200 entries', () => {
  const { ann } = start()
  for (let count = 0; count < 201; count++) ann.enter(strokesOn('p1', 1, 4))
  expect(entriesToSend(ann.replica())).toHaveLength(200)
})

test('shows a log again whose entries were sent again and may have other devices', () => {
  const { service, ann, bob } = start()
  ann.enter(strokesOn('p1', 1, 4))
  ann.sync()
  bob.load()
  const former = bob.replica()
  service.restore(0)
  ann.load()
  ann.sync()
  bob.load()
  expect(bob.replica().log.map(({ id }) => id)).toEqual(former.log.map(({ id }) => id))
  expect(isSameFold(former, bob.replica())).toBe(false)
})

test('has seen those entries of the new log that it had applied before the backup was restored', () => {
  const { service, ann, bob } = start()
  ann.enter(strokesOn('p1', 1, 4))
  ann.sync()
  bob.load()
  bob.enter(strokesOn('p1', 1, 5))
  bob.sync()
  service.restore(0)
  ann.reconnect()
  bob.reconnect()
  expect(service.log().map(({ seen }) => seen)).toEqual([0, 1])
  expect(discrepanciesOf(bob.shown())).toEqual([])
})

test("the owner's device gives back what others entered, in the order of its making and in their names", () => {
  const { service, ann, bob } = start()
  bob.enter({ kind: 'player', player: 'p3', name: 'Cleo', playingHandicap: 9 })
  bob.enter(strokesOn('p3', 1, 4))
  bob.sync()
  ann.load()
  ann.enter({ kind: 'player', player: 'p3', name: 'Clea' })
  ann.sync()
  service.restore(0)
  ann.reconnect()
  expect(ownersOf(service)).toEqual(['player of key 1 (1)', 'score of key 1 (1)', 'player of owner (2)'])
  bob.reconnect()
  expect(service.log()).toHaveLength(3)
  expect(recordedRoundOf(bob.shown()).players[2]).toMatchObject({ name: 'Clea', playingHandicap: 9 })
})

test('a scorer sends a score again with the player whom another phone had added, or waits for it', () => {
  const { service, ann, bob, cleo } = start()
  const addition: Bare = { kind: 'player', player: 'p3', name: 'Dan' }
  bob.enter(addition)
  bob.sync()
  ann.enter({ kind: 'player', player: 'p4', name: 'Eve', isRemoved: false })
  ann.sync()
  cleo.load()
  for (const player of ['p3', 'p4']) cleo.enter(strokesOn(player, 1, 5))
  cleo.enter({ kind: 'player', player: 'p4', name: 'Eva' })
  service.restore(0)
  cleo.reconnect()
  expect(ownersOf(service)).toEqual(['player of key 1 (1)', 'score of key 2 (2)'])
  // Only the owner adds a player with what the owner decides; a new name alone would add another player.
  expect(entriesToSend(cleo.replica())).toEqual([])
  ann.reconnect()
  cleo.load()
  cleo.sync()
  expect(cleo.replica()).toMatchObject({ pending: [], refused: [] })
  expect(cleo.scores()[3]).toEqual([5])
  expect(recordedRoundOf(cleo.shown()).players[3]?.name).toBe('Eva')
})

test('gives an entry back to a restored service that had refused it at first and stored it later', () => {
  const { service, ann, bob } = start()
  ann.enter({ kind: 'score', player: 'p3', hole: 1, strokes: 4 })
  const late = entriesToSend(ann.replica())
  ann.sync()
  expect(ann.replica()).toMatchObject({ pending: [], refused: [{ entry: { id: late[0]?.id } }] })
  bob.enter({ kind: 'player', player: 'p3', name: 'Cleo' })
  bob.sync()
  service.send(0, late)
  ann.load()
  expect(ann.replica()).toMatchObject({ pending: [], refused: [], device: 2 })
  service.restore(1)
  ann.reconnect()
  expect(kindsOf(service)).toEqual(['player', 'score'])
})

test('sends again what was refused before a later entry of the same batch let it fit', () => {
  const { service, ann } = start()
  ann.enter(strokesOn('p1', 1, 4))
  ann.sync()
  ann.enter(strokesOn('p3', 1, 5))
  ann.enter({ kind: 'player', player: 'p3', name: 'Cleo' })
  service.restore(0)
  ann.load()
  ann.sync()
  expect(kindsOf(service)).toEqual(['score', 'player'])
  ann.sync()
  expect(kindsOf(service)).toEqual(['score', 'player', 'score'])
  expect(ann.replica()).toMatchObject({ pending: [], refused: [] })
})

test('sends nothing before the log has been compared', () => {
  const { service, ann } = start()
  ann.enter(strokesOn('p1', 1, 4))
  ann.sync()
  service.restore(0)
  ann.enter(strokesOn('p1', 2, 4))
  expect(entriesToSend(receiveLog(ann.replica(), service.load(0)))).toEqual([])
})

test('an entry of another device that can no longer follow is not shown, and does not disturb', () => {
  const { ann, bob } = start()
  bob.enter({ kind: 'score', player: 'p1', hole: 3, strokes: 5 })
  ann.enter({ kind: 'settings', course: { name: 'Short', holes: [{ par: 3 }] } })
  ann.sync()
  bob.load()
  expect(bob.scores()).toEqual([[], []])
})
