import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** What the database does by itself for the search: it finds parts of texts, and takes texts apart when they are written. */
export interface TextSearch {
  /** Creates indexes and triggers, and applies them to what is stored already. Part of the migration `0018-search`. */
  create(db: Kysely<unknown>): Promise<void>
  /**
   * Returns accounts whose e-mail address or name contains a text, in any case and order.
   * @param text at least `PART_MIN_LENGTH` characters; wildcards have no meaning
   */
  accountsContaining(db: Kysely<Tables>, text: string, limit: number): Promise<TextMatch[]>
}

export interface TextMatch {
  id: string
  email: string
  name: string
}

/** Both databases index sequences of three characters. */
export const PART_MIN_LENGTH = 3

/** What separates the words of an order's description. NFC ids are stored without `TAG_SEPARATORS`. */
export const WORD_SEPARATORS = '\t\n\r #:,;()'
export const TAG_SEPARATORS = ':-. '
/** Longer words and NFC ids are not indexed; PostgreSQL refuses very long ones. */
export const WORD_MAX_LENGTH = 100

/** Returns a text with its letters A to Z in lower case, as `lower()` does in both databases. */
const lowerAscii = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Returns a text with its letters a to z in upper case, as `upper()` does in both databases. */
export const upperAscii = (text: string) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())

/**
 * Returns what `lower()` of the database may have made of a text in any case. It leaves letters like Ö as they are,
 * which usually begin a name or are all in one case.
 */
export function foldingsOf(text: string): string[] {
  const lower = text.toLowerCase()
  const [first = ''] = lower
  const title = first.toUpperCase() + lower.slice(first.length)
  return [...new Set([lower, title, text.toUpperCase(), text].map(lowerAscii))]
}
