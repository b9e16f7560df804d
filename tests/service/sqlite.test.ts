import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { lockDataFolder } from '../../src/service/base/data-folder.ts'
import { inTransaction, openDatabase } from '../../src/service/base/database/database.ts'
import { isStorageFull } from '../../src/service/base/database/database-errors.ts'
import { migrationsFor } from '../../src/service/base/database/migrations.ts'
import { openStore, type Store } from '../../src/service/base/database/open-store.ts'
import { openSqlite } from '../../src/service/base/database/sqlite.ts'
import { runManage } from '../support/run-manage.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const dataDir = temporaryFolder()
let store: Store
beforeAll(async () => {
  store = await openStore({ dataDir, databaseUrl: undefined })
})
afterAll(() => store.close())

test('lets no other process write between the first read of a transaction and its writes', async () => {
  const other = new DatabaseSync(join(dataDir, 'service.sqlite'), { timeout: 0 })
  const write = () => other.exec("INSERT INTO secrets VALUES ('other', 'x')")
  await inTransaction(store.db, async (trx) => {
    await trx.selectFrom('secrets').selectAll().execute()
    expect(write).toThrow(/locked/)
    await trx.insertInto('secrets').values({ name: 'own', value: 'x' }).execute()
  })
  write()
  other.close()
  const names = await store.db.selectFrom('secrets').select('name').orderBy('name').execute()
  expect(names).toEqual([{ name: 'other' }, { name: 'own' }])
})

test('recognizes a full disk, keeps reading, and writes again when there is space', async () => {
  const limitPages = (text: string) => sql.raw(`pragma max_page_count = ${text}`).execute(store.db)
  const insert = () =>
    store.db
      .insertInto('secrets')
      .values({ name: 'large', value: 'x'.repeat(1_000_000) })
      .execute()
  // SQLite raises the limit to the current size.
  await limitPages('1')
  const error: unknown = await insert().catch((reason: unknown) => reason)
  expect(isStorageFull(error)).toBe(true)
  const inside: unknown = await inTransaction(store.db, async (trx) => {
    await trx
      .insertInto('secrets')
      .values({ name: 'large', value: 'x'.repeat(9_000_000) })
      .execute()
  }).catch((reason: unknown) => reason)
  expect(isStorageFull(inside)).toBe(true)
  expect(await store.db.selectFrom('secrets').select('name').where('name', '=', 'large').execute()).toEqual(
    [],
  )
  await limitPages('1073741823')
  await insert()
})

test('lets a command migrate the database only while no service uses it', async () => {
  const folder = join(dataDir, 'older')
  const list = () => runManage({ DATA_DIR: folder }, 'staff', 'list')
  await mkdir(folder)
  const kind = openSqlite(join(folder, 'service.sqlite'))
  const db = openDatabase(kind)
  const provider = { getMigrations: async () => migrationsFor(kind) }
  await new Migrator({ db, provider }).migrateTo('0009-course-users')
  await db.destroy()
  const lock = lockDataFolder(folder)
  expect((await list()).error).toBe(
    `The data folder ${folder} is in use by another process of this service\n`,
  )
  lock.release()
  expect((await list()).code).toBe(0)
})

test('reports that changes of other processes cannot be read, and keeps the service running', async () => {
  const kind = openSqlite(join(dataDir, 'closed.sqlite'))
  const db = openDatabase(kind)
  // Opens the connection.
  await sql`select 1`.execute(db)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const lost: Error[] = []
  const subscription = await kind.notifications.listen('live', {
    onMessage: () => {},
    onReset: () => {},
    onLost: (error) => lost.push(error),
  })
  await db.destroy()
  vi.advanceTimersByTime(2_000)
  await subscription.end()
  expect(lost).toMatchObject([{ message: 'database is not open' }, { message: 'database is not open' }])
})
