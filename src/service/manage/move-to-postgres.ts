import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Database } from '../base/database/database.ts'
import {
  lockFolder,
  openStore,
  openStoreForCommand,
  SQLITE_FILE,
  type Store,
} from '../base/database/open-store.ts'
import { StartError } from '../base/start-error.ts'

/** Tables that are not copied, because PostgreSQL's triggers fill them. */
const DERIVED_TABLES = ['order_words', 'club_tags']
/** Tables to which migrations add rows, which the copied rows replace. */
const FILLED_BY_MIGRATIONS = ['promo_categories', 'promo_types']
const ROWS_PER_INSERT = 200

interface Moved {
  tables: number
  rows: number
}

/**
 * Copies the SQLite database of a data folder into an empty PostgreSQL database, in one transaction. The SQLite file is
 * not changed.
 * @throws StartError when a service uses the folder, or when the PostgreSQL database cannot be used or is not empty
 */
export async function moveToPostgres(dataDir: string, databaseUrl: string): Promise<Moved> {
  await migrateSqlite(dataDir)
  // Held until the end, so that no service starts in the meantime.
  const lock = lockFolder(dataDir)
  try {
    using source = new DatabaseSync(join(dataDir, SQLITE_FILE), { readOnly: true })
    await using target = await openStore({ dataDir, databaseUrl })
    return await copyTables(source, target)
  } finally {
    lock.release()
  }
}

/** Both databases must have the schema of this version. */
async function migrateSqlite(dataDir: string): Promise<void> {
  const store = await openStoreForCommand({ dataDir, databaseUrl: undefined })
  await store.close()
}

function copyTables(source: DatabaseSync, { db }: Store): Promise<Moved> {
  return db.transaction().execute(async (trx) => {
    const tables = await tablesInOrder(trx)
    for (const table of FILLED_BY_MIGRATIONS) await trx.deleteFrom(table as never).execute()
    for (const table of tables) {
      if ((await countRows(trx, table)) > 0) {
        throw new StartError(`The PostgreSQL database is not empty: the table ${table} has rows`)
      }
    }
    let rows = 0
    for (const table of tables.filter((name) => !DERIVED_TABLES.includes(name))) {
      rows += await copyRows(source, trx, table)
    }
    return { tables: tables.length, rows }
  })
}

async function copyRows(source: DatabaseSync, trx: Database, table: string): Promise<number> {
  let copied = 0
  const insert = async (rows: Record<string, unknown>[]) => {
    await trx
      .insertInto(table as never)
      .values(rows as never)
      .execute()
    copied += rows.length
  }
  let batch: Record<string, unknown>[] = []
  for (const row of source.prepare(`select * from "${table}"`).iterate()) {
    batch.push(row)
    if (batch.length < ROWS_PER_INSERT) continue
    await insert(batch)
    batch = []
  }
  if (batch.length > 0) await insert(batch)
  return copied
}

async function countRows(trx: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}

/** Returns the tables of the service, sorted so that each comes after the tables to which its rows refer. */
async function tablesInOrder(trx: Database): Promise<string[]> {
  const all = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kysely%'
    order by 1`.execute(trx)
  const references = await sql<{ table: string; target: string }>`
    select conrelid::regclass::text as "table", confrelid::regclass::text as target
    from pg_constraint where contype = 'f' and conrelid <> confrelid`.execute(trx)
  const ordered: string[] = []
  const waiting = new Set(all.rows.map(({ name }) => name))
  while (waiting.size > 0) {
    const ready = [...waiting].filter((name) =>
      references.rows.every(({ table, target }) => table !== name || !waiting.has(target)),
    )
    if (ready.length === 0) throw new Error(`tables refer to each other: ${[...waiting].join(', ')}`)
    for (const name of ready) waiting.delete(name)
    ordered.push(...ready)
  }
  return ordered
}
