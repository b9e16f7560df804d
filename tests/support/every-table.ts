import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { SQLITE_FILE } from '../../src/service/base/database/open-store.ts'

export interface Table {
  columns: string[]
  rows: Record<string, unknown>[]
}

/** Reads all rows of every table of a service's database. */
export async function readEveryTable(dataDir: string, databaseUrl?: string): Promise<Map<string, Table>> {
  return databaseUrl ? readPostgres(databaseUrl) : readSqlite(join(dataDir, SQLITE_FILE))
}

function readSqlite(file: string): Map<string, Table> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const names = database.prepare("select name from sqlite_master where type = 'table'").all()
    return new Map(
      names.map(({ name }) => {
        const statement = database.prepare(`select * from "${name}"`)
        const columns = statement.columns().map((column) => column.name)
        return [String(name), { columns, rows: statement.all() }]
      }),
    )
  } finally {
    database.close()
  }
}

async function readPostgres(url: string): Promise<Map<string, Table>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    )
    const tables = new Map<string, Table>()
    for (const { name } of rows) {
      const result = await client.query<Record<string, unknown>>(`select * from "${name}"`)
      tables.set(name, { columns: result.fields.map((field) => field.name), rows: result.rows })
    }
    return tables
  } finally {
    await client.end()
  }
}

/** Returns `table.column` of every value, including files and JSON, that contains one of the texts, ignoring case. */
export function findTexts(tables: Map<string, Table>, texts: readonly string[]): string[] {
  const keys = texts.map((text) => text.toLowerCase())
  const found = [...tables].flatMap(([table, { rows }]) =>
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) => {
        const text = (
          value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value)
        ).toLowerCase()
        return keys.filter((key) => text.includes(key)).map((key) => `${table}.${column}: ${key}`)
      }),
    ),
  )
  return [...new Set(found)].sort()
}
