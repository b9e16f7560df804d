import { cleanEmail, isEmail } from '../../contract/email-address.ts'

/** Matches what separates addresses and fields in a pasted list or a CSV. */
const SEPARATORS = /[\s,;|"<>()[\]]+/

/** The addresses of a text. */
export interface FoundAddresses {
  /** Without duplicates, in lower case, in order of appearance. */
  addresses: string[]
  /** Texts with an @ that are no addresses. */
  others: string[]
}

/**
 * Finds the e-mail addresses in a pasted list or a CSV: one on each line, separated by commas or semicolons, with names
 * (`Ann <ann@golf.example>`), or in any column of a table.
 */
export function addressesOf(text: string): FoundAddresses {
  const words = text
    .replace(/^\uFEFF/, '')
    .split(SEPARATORS)
    .map((word) => cleanEmail(word.replace(/[.:]+$/, '')))
    .filter((word) => word.includes('@'))
  return {
    addresses: [...new Set(words.filter(isEmail).map((word) => word.toLowerCase()))],
    others: [...new Set(words.filter((word) => !isEmail(word)))],
  }
}
