import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredEntry } from '../../src/contract/score-sheet-entries.ts'
import { cardOf } from '../../src/domain/score-sheet/card.ts'
import { inTransaction } from '../../src/service/base/database/database.ts'
import { openStore } from '../../src/service/base/database/open-store.ts'
import { addToFold, createSheetFolds } from '../../src/service/golf/score-sheets/sheet-folds.ts'
import { findSheet } from '../../src/service/golf/score-sheets/sheet-rows.ts'
import { startService } from '../support/service.ts'
import { type SheetClient, score, startSheet } from '../support/sheet-clients.ts'

const ENTRIES = 1100
let dataDir: string
let sheet: SheetClient
let store: Awaited<ReturnType<typeof openStore>>
let found: NonNullable<Awaited<ReturnType<typeof findSheet>>>

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sheet-folds-'))
  const service = await startService({ dataDir })
  sheet = await startSheet(await service.signInAs('golfer'))
  const all = Array.from({ length: ENTRIES }, (_, at) => score('p1', (at % 3) + 1, (at % 9) + 1))
  for (let at = 0; at < ENTRIES; at += 200) await sheet.send(...all.slice(at, at + 200))
  await service.stop()
  store = await openStore({ dataDir, databaseUrl: undefined })
  const row = await findSheet(store.db, sheet.token)
  if (!row) throw new Error('The sheet is missing')
  found = row
})
afterAll(async () => {
  await store.close()
  await rm(dataDir, { recursive: true })
})

function nextEntry(strokes: number): StoredEntry {
  const fields = { seq: ENTRIES + 1, device: 1, receivedMs: 1, by: 'owner', seen: 0 }
  return { ...fields, id: randomUUID(), kind: 'score', player: 'p1', hole: 1, strokes }
}
async function insert(db: typeof store.db, entry: StoredEntry): Promise<string> {
  const entry_json = JSON.stringify(entry)
  const { id, seq } = entry
  await db.insertInto('score_sheet_entries').values({ token: sheet.token, seq, id, entry_json }).execute()
  return entry_json
}
const strokes = (entries: Parameters<typeof cardOf>[0]) => cardOf(entries).holes.get(1)?.fields.strokes

test('reads a long log in parts, also for two callers at the same time', async () => {
  const folds = createSheetFolds()
  const [one, other] = await Promise.all([folds.open(store.db, found), folds.open(store.db, found)])
  for (const fold of [one, other]) {
    expect(fold.size.entries).toBe(ENTRIES)
    expect(fold.sheet.seq).toBe(ENTRIES)
    expect(fold.sheet.players.get('p1')?.entries).toHaveLength(ENTRIES)
  }
  expect(await folds.open(store.db, found)).toBe(other)
})

test('forgets entries of a transaction that was rolled back, and reads those of another process', async () => {
  const folds = createSheetFolds()
  const entry = nextEntry(8)
  const failing = inTransaction(store.db, async (trx) => {
    addToFold(await folds.open(trx, found), entry, await insert(trx, entry))
    throw new Error('no space left')
  })
  await expect(failing).rejects.toThrow('no space left')
  await insert(store.db, nextEntry(9))
  const { sheet: fold, size } = await folds.open(store.db, found)
  expect(size.entries).toBe(ENTRIES + 1)
  expect(strokes(fold.players.get('p1')?.entries ?? [])).toBe(9)
})
