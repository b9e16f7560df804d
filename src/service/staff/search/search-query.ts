import { cleanEmail } from '../../../contract/email-address.ts'
import type { MatchField, UserMatch } from '../../../contract/staff/search.ts'
import { foldedText, searchWords } from '../../../domain/format/folded-text.ts'
import {
  TAG_SEPARATORS,
  upperAscii,
  WORD_MIN_LENGTH,
  WORD_SEPARATORS,
} from '../../base/database/text-search.ts'
import { codeKey, isCodeLike } from '../promo/promo-codes.ts'

/**
 * The forms of a query for the comparison with stored values; undefined if the query cannot be a value of that kind.
 */
export interface SearchQuery {
  text: string
  /** The text in the form in which names are compared. */
  folded: string
  /** Its words, which are found in any order. */
  words: readonly string[]
  /** The text in upper case, for support ids and install ids. */
  upper: string
  token: string
  /** The longest word that contains a digit, for order numbers. */
  orderWord: string | undefined
  /** An NFC id without separators. */
  tag: string | undefined
  promoCode: string | undefined
}

/** A value that matched, before its owner is known. */
export interface Candidate {
  field: MatchField
  value: string
  precision: UserMatch['precision']
  accountId: string | null
  iid: string | null
  token?: string
  /** Whether the value contains the query only in another notation, or as separate words. */
  isOtherwiseWritten?: boolean
}

/** Shorter texts would match too many NFC ids and promo codes. */
const TAG_MIN_LENGTH = 2
const PROMO_CODE_MIN_LENGTH = 4

const classOf = (characters: string) => new RegExp(`[${characters.replaceAll('-', '\\-')}]+`)
const wordSeparators = classOf(WORD_SEPARATORS)
const tagSeparators = new RegExp(classOf(TAG_SEPARATORS), 'g')

export function parseSearchQuery(query: string): SearchQuery {
  const given = query.trim()
  const text = cleanEmail(given)
  const upper = upperAscii(text)
  const words = upper.split(wordSeparators).filter((word) => /[0-9]/.test(word))
  const tag = upper.replace(tagSeparators, '')
  const promoCode = isCodeLike(text) ? codeKey(text) : ''
  return {
    text,
    folded: foldedText(text),
    words: searchWords(text),
    upper,
    token: tokenInLink(given) ?? given,
    orderWord: words.toSorted((a, b) => b.length - a.length)[0],
    tag: tag.length >= TAG_MIN_LENGTH ? tag : undefined,
    promoCode: promoCode.length >= PROMO_CODE_MIN_LENGTH ? promoCode : undefined,
  }
}

/** Returns the words of a text if all are too short to be found inside of names; otherwise none. */
export function tooShortOf(text: string): string[] {
  const words = searchWords(text)
  return words.every((word) => [...word].length < WORD_MIN_LENGTH) ? words : []
}

/** Returns the token in a link to a round or competition on any site, even if the link is percent-encoded. */
export function tokenInLink(text: string): string | undefined {
  const link = /(?:^|\/)(?:round|competitions?)\/([^/?#\s]+)/
  const encoded = link.exec(text)?.[1] ?? link.exec(decode(text))?.[1]
  return encoded === undefined ? undefined : decode(encoded)
}

/** Decodes a percent-encoded text. Returns any other text unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
