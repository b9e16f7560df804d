import { type Kysely, sql } from 'kysely'
import type { Schema, TableSchema } from './schema.ts'

type AnyDatabase = Kysely<never>

/** The column whose value triggers replace. */
const SET_BY_TRIGGERS = 'entity_tag'

/**
 * Inserts a row into each table, with a value for each column, as a version that knows this schema would. All rows have
 * the same key, so that they refer to each other. * @returns the first error
 */
export function addRows(db: AnyDatabase, schema: Schema, key: string): Promise<string | undefined> {
  return attempt(db, inOrder(schema), async (trx, name, table) => {
    const names = [...table.columns.keys()].map((column) => sql.ref(column))
    const values = [...table.columns].map(([column, { type }]) => sampleOf(table, column, type, key))
    await sql`insert into ${sql.table(name)} (${sql.join(names)}) values (${sql.join(values)})`.execute(trx)
  })
}

/** Sets every column of every row to its current value. @returns the first error */
export function updateRows(db: AnyDatabase, schema: Schema): Promise<string | undefined> {
  return attempt(db, inOrder(schema), async (trx, name, table) => {
    const values = [...table.columns.keys()].map((column) => sql`${sql.ref(column)} = ${sql.ref(column)}`)
    await sql`update ${sql.table(name)} set ${sql.join(values)}`.execute(trx)
  })
}

/** Deletes the rows that `addRows` added. @returns the first error */
export function deleteRows(db: AnyDatabase, schema: Schema, key: string): Promise<string | undefined> {
  return attempt(db, inOrder(schema).reverse(), async (trx, name, table) => {
    const conditions = [...table.columns]
      .filter(([column]) => column !== SET_BY_TRIGGERS)
      .map(([column, { type }]) => sql`${sql.ref(column)} = ${sampleOf(table, column, type, key)}`)
    const result = await sql`delete from ${sql.table(name)}
      where ${sql.join(conditions, sql` and `)} returning 1`.execute(trx)
    if (result.rows.length !== 1) throw new Error('the row does not exist')
  })
}

async function attempt(
  db: AnyDatabase,
  tables: readonly (readonly [string, TableSchema])[],
  operation: (trx: AnyDatabase, name: string, table: TableSchema) => Promise<void>,
): Promise<string | undefined> {
  let current = ''
  try {
    await db.transaction().execute(async (trx) => {
      for (const [name, table] of tables) {
        current = name
        await operation(trx, name, table)
      }
    })
    return undefined
  } catch (error) {
    return `${current}: a row of the previous version is rejected: ${(error as Error).message}`
  }
}

/** Returns the tables so that each follows those to which it refers. */
function inOrder(schema: Schema): [string, TableSchema][] {
  const ordered = new Map<string, TableSchema>()
  const add = (name: string, path: readonly string[] = []) => {
    const table = schema.get(name)
    if (!table || ordered.has(name)) return
    if (path.includes(name)) throw new Error(`${name} refers to itself`)
    for (const { to } of table.foreignKeys) add(to, [...path, name])
    ordered.set(name, table)
  }
  for (const name of schema.keys()) add(name)
  return [...ordered]
}

/** Returns a value that satisfies the conditions of the table: the first that a condition names, or the key. */
function sampleOf(table: TableSchema, column: string, type: string, key: string) {
  if (/int/i.test(type)) return sql.lit(0)
  if (/bytea|blob/i.test(type)) return Buffer.from(key)
  const listed = [...table.checks].find((check) =>
    new RegExp(`\\(["(]*${column}\\b[")]*( in |(::text)? = )`, 'i').test(check),
  )
  const [, first] = /'([^']+)'/.exec(listed ?? '') ?? []
  return first ?? key
}
