import { type Kysely, type RawBuilder, sql } from 'kysely'
import { foldedText } from '../../../domain/format/folded-text.ts'
import type { Tables } from './tables.ts'

/** PostgreSQL refuses index entries of more than about 2,700 bytes. */
const MAX_LENGTH = 600
const ROWS_AT_ONCE = 500

/** What is searched of each table that has a column `search_text`. */
const COLUMNS = { accounts: ['name', 'email'], facilities: ['name'] } as const
type Table = keyof typeof COLUMNS

/** Returns the text by which something with these names is found, see `foldedText`. */
export function searchTextOf(...names: readonly (string | null)[]): string {
  return foldedText(names.filter((name) => name !== null).join(' ')).slice(0, MAX_LENGTH)
}

/**
 * Stores the search texts that are missing. Triggers remove that of a row whose name or address changes, whoever writes it,
 * so every search calls this first.
 */
export async function storeSearchTexts(db: Kysely<Tables>, table: Table): Promise<void> {
  const names = COLUMNS[table]
  for (;;) {
    const { rows } = await sql<Record<string, string>>`
      select id, ${columns(names)} from ${sql.table(table)} where search_text is null limit ${ROWS_AT_ONCE}`.execute(
      db,
    )
    if (rows.length === 0) return
    const values = rows.map((row) => {
      const texts = names.map((name) => row[name] ?? '')
      return sql`(${sql.join([row.id, searchTextOf(...texts), ...texts])})`
    })
    // A row that has been renamed meanwhile keeps none, and is read again.
    const isSame = names.map((name) => sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`texts.${name}`)}`)
    await sql`
      with texts (id, search_text, ${columns(names)}) as (values ${sql.join(values)})
      update ${sql.table(table)} set search_text = texts.search_text from texts
      where ${sql.ref(`${table}.id`)} = texts.id and ${sql.join(isSame, sql` and `)}`.execute(db)
  }
}

const columns = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(name)))
