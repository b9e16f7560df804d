import type { Kysely } from 'kysely'
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
