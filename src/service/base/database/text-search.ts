import { type Kysely, type RawBuilder, sql } from 'kysely'
import { foldedText } from '../../../domain/format/folded-text.ts'
import type { Tables } from './tables.ts'

/**
 * The parts of the search that differ between the databases: finding parts of texts, and triggers that split texts when
 * they are written.
 */
export interface TextSearch {
  /** Creates indexes and triggers, and applies them to existing rows. Part of the migration `0018-search`. */
  create(db: Kysely<unknown>): Promise<void>
  /** Creates indexes, and triggers that remove the search text of a row that is renamed. Part of `0066-search-texts`. */
  createForSearchTexts(db: Kysely<unknown>): Promise<void>
  /**
   * Returns accounts whose search text contains all words, in no particular order. Without a word of `PART_MIN_LENGTH`
   * characters, every account is compared.
   * @param words folded, at least one, none of them empty; wildcards have no meaning
   */
  accountsContaining(db: Kysely<Tables>, words: readonly string[], limit: number): Promise<TextMatch[]>
  /** Creates the index of the courses of the catalogue. Part of the migration `0031-catalogue`. */
  createForCourses(db: Kysely<unknown>): Promise<void>
  /**
   * Returns the ids of courses whose `search_text` contains a text, in no particular order.
   * @param text at least `PART_MIN_LENGTH` characters; wildcards have no meaning
   */
  coursesContaining(db: Kysely<Tables>, text: string, limit: number): Promise<string[]>
}

export interface TextMatch {
  id: string
  email: string
  name: string
}

/** Both databases index sequences of three characters. */
export const PART_MIN_LENGTH = 3
/** Shorter words would match nearly every account. */
export const WORD_MIN_LENGTH = 2

/** Characters between the words of an order's description. NFC ids are stored without `TAG_SEPARATORS`. */
export const WORD_SEPARATORS = '\t\n\r #:,;()'
export const TAG_SEPARATORS = ':-. '
/** Longer words and NFC ids are not indexed, because PostgreSQL refuses very long index entries. */
export const WORD_MAX_LENGTH = 100

/** Returns the pattern of `like` for texts that contain a text; the escape character is a backslash. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Converts only the letters a to z to upper case, like `upper()` in both databases. */
export const upperAscii = (text: string) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())

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
