import 'fake-indexeddb/auto'
import { IDBFactory, IDBOpenDBRequest } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StoredEntry } from '../../../../src/contract/score-sheet-entries.ts'
import {
  deviceIdOf,
  keptSheets,
  removeUnchanged,
  saveReplica,
} from '../../../../src/platform/sheets/sheet-changes.ts'
import {
  createSheetDatabase,
  replicaOf,
  type SheetDatabase,
} from '../../../../src/platform/sheets/sheet-database.ts'
import { keptSheet, uuid } from '../../../support/score-sheets.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const entry = { kind: 'score' as const, id: uuid(1), seen: 0, player: 'p1', hole: 1, strokes: 4 }

/** Keeps a sheet of time 1 with an entry, which the service has received at time 5 unless it waits. */
async function kept({ isSent = true, isStarted = true } = {}) {
  const db = createSheetDatabase(() => 'device-of-this-phone')
  const sheet = keptSheet({ isStarted })
  await db.putSheet(sheet)
  await db.addEntries('T', [{ entry }])
  const stored = { ...entry, seq: 1, device: 1, receivedMs: 5, by: 'owner' } as StoredEntry
  if (isSent) await saveReplica(db, 'T', { ...replicaOf(sheet, [], [stored]) })
  return db
}

/** Returns the rows of a store, also those of sheets that are not there any more. */
async function rowsOf(db: SheetDatabase, store: 'entries' | 'log') {
  let rows: unknown[] = []
  await db.write(async (trx) => {
    rows = await trx.objectStore(store).getAll()
  })
  return rows
}

test('removes a round of which the service has everything, with its entries and its log', async () => {
  const db = await kept()
  await removeUnchanged(db, 'T', 6)
  expect([await keptSheets(db), await rowsOf(db, 'entries'), await rowsOf(db, 'log')]).toEqual([[], [], []])
})

test('keeps a round that somebody has changed since', async () => {
  const db = await kept()
  await removeUnchanged(db, 'T', 5)
  expect(await keptSheets(db)).toHaveLength(1)
  expect((await db.stored('T'))?.own).toHaveLength(1)
})

test('keeps what was not sent, however old it is', async () => {
  const db = await kept({ isSent: false })
  await removeUnchanged(db, 'T', Number.MAX_SAFE_INTEGER)
  expect((await db.stored('T'))?.own).toHaveLength(1)
  const unstarted = await kept({ isStarted: false })
  await removeUnchanged(unstarted, 'T', Number.MAX_SAFE_INTEGER)
  expect(await keptSheets(unstarted)).toHaveLength(1)
})

test('rejects a read where the browser refuses to open the storage, and prepares nothing', async () => {
  const db = createSheetDatabase(() => 'device-of-this-phone')
  vi.spyOn(globalThis.indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  expect(() => db.prepare()).not.toThrow()
  await expect(db.stored('T')).rejects.toThrow('refused')
})

test('goes on after the browser has closed the database without telling, as phones do in the background', async () => {
  let close = () => {}
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    close = () => this.close()
    return transaction.apply(this, args)
  })
  const db = await kept({ isSent: false })
  close()
  const id = await deviceIdOf(db)
  for (const read of [() => db.sheet('T'), () => db.stored('T'), () => keptSheets(db)]) {
    close()
    await expect(read()).resolves.toBeDefined()
  }
  close()
  await db.addEntries('T', [{ entry: { ...entry, id: uuid(2) } }])
  expect((await db.stored('T'))?.own).toHaveLength(2)
  expect(await deviceIdOf(createSheetDatabase(() => 'another device'))).toBe(id)
  vi.restoreAllMocks()
})

test('goes on after a newer version of the site has changed the database in another tab', async () => {
  const db = await kept({ isSent: false })
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open('score-sheets', 3)
    request.onupgradeneeded = () => void request.result.createObjectStore('more')
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
    request.onerror = () => reject(request.error)
  })
  await db.addEntries('T', [{ entry: { ...entry, id: uuid(2) } }])
  expect((await db.stored('T'))?.own).toHaveLength(2)
})

test('opens the storage again when it is asked to, although it has not answered', async () => {
  await kept()
  const answering = globalThis.indexedDB
  const silent = { open: () => new IDBOpenDBRequest() }
  globalThis.indexedDB = silent as unknown as IDBFactory
  const db = createSheetDatabase(() => 'device-of-this-phone')
  db.prepare()
  globalThis.indexedDB = answering
  db.prepare()
  expect(await db.sheet('T')).toMatchObject({ token: 'T' })
})
