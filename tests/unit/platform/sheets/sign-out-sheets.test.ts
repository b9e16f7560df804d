import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import type { StoredEntry } from '../../../../src/contract/score-sheet-entries.ts'
import { readOpenSheet, writeOpenSheet } from '../../../../src/platform/sheets/open-sheet.ts'
import { keptSheets, saveReplica } from '../../../../src/platform/sheets/sheet-changes.ts'
import {
  createSheetDatabase,
  type KeptSheet,
  replicaOf,
} from '../../../../src/platform/sheets/sheet-database.ts'
import { createSignOutSheets } from '../../../../src/platform/sheets/sign-out-sheets.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'
import { keptSheet, uuid } from '../../../support/score-sheets.ts'

const ANN = 'ann@golf.example'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

/** Creates a browser with a sheet of each kind: what stays by itself, and what is asked about. */
async function browser() {
  const db = createSheetDatabase(() => 'device-of-this-phone')
  const storage = fakeStorage()
  const put = async (token: string, changes: Partial<KeptSheet>, log: Partial<StoredEntry>[] = []) => {
    const sheet = keptSheet({ token, owner: ANN, ...changes })
    await db.putSheet(sheet)
    const stored = log.map((entry, at) => ({
      id: uuid(at + 1),
      seq: at + 1,
      seen: 0,
      ...entry,
    })) as StoredEntry[]
    if (stored.length > 0) await saveReplica(db, token, replicaOf(sheet, [], stored))
  }
  await put('finished', { state: 'finished' })
  await put('discarded', { state: 'discarded' })
  await put('finished elsewhere', {}, [{ kind: 'finish' }])
  await put('reopened elsewhere', {}, [{ kind: 'finish' }, { kind: 'reopen' }])
  await put('live', {})
  await put('not sent', { isStarted: false, state: 'finished' })
  await put('waiting', { state: 'finished' })
  await db.addEntries('waiting', [
    { entry: { kind: 'score', id: uuid(9), seen: 0, player: 'p1', hole: 1, strokes: 4 } },
  ])
  await put('of Bob', { owner: null, state: 'finished' })
  const rows = async () => {
    const trx = await db.begin('readonly')
    const logs = await trx.objectStore('log').getAll()
    const entries = await trx.objectStore('entries').getAll()
    return [...logs, ...entries].map(({ token }) => token).sort()
  }
  const tokens = async () => (await keptSheets(db)).map(({ token }) => token).sort()
  return { storage, tokens, rows, sheets: createSignOutSheets(db, storage) }
}

const ASKED = ['live', 'not sent', 'of Bob', 'reopened elsewhere', 'waiting']

test('counts the sheets that stay unless the user wants them deleted', async () => {
  const { sheets } = await browser()
  expect(await sheets.asked(ANN)).toEqual({ own: 4, others: 1, unsentEntries: 1, unsentRounds: 1 })
  expect(await sheets.asked('eve@golf.example')).toMatchObject({ own: 0, others: 8 })
})

test('deletes finished sheets of the user with their keys, and keeps all others', async () => {
  const { sheets, tokens, rows } = await browser()
  await sheets.remove(ANN, false)
  expect(await tokens()).toEqual(ASKED)
  expect(await rows()).toEqual(['reopened elsewhere', 'reopened elsewhere', 'waiting'])
})

test('deletes all sheets if the user wants it, and forgets the open one and the last setup', async () => {
  const { sheets, tokens, rows, storage } = await browser()
  storage.write('play.lastSetup', '{}')
  writeOpenSheet(storage, { token: 'live', course: 'Old Links', owner: ANN }, true)
  await sheets.remove(ANN, true)
  expect([await tokens(), await rows()]).toEqual([[], []])
  expect([readOpenSheet(storage), storage.read('play.lastSetup')]).toEqual([undefined, undefined])
})
