/** Letters that Unicode does not decompose, and how people write them on other keyboards. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
}
/** Accents and the like. Vowels of Indic scripts and the voiced sounds of Japanese are letters, though Unicode calls them marks. */
const ACCENTS = /(?!\u3099|\u309a)(?=[\p{sc=Zinh}\p{sc=Hebr}\p{sc=Arab}\p{sc=Cyrl}])\p{M}/gu
const INVISIBLE_AND_QUOTES = /[\p{Cf}'‘’‚‛′‵`ʹʻʼʽʾʿ"“”„«»‹›]+/gu
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')

/**
 * Returns a text for searching and comparing what people write: without case, accents, apostrophes, invisible characters and
 * punctuation, with single spaces. A dash between letters is left out. Not for logins, tokens, ids and keys.
 */
export function foldedText(text: string): string {
  return (
    text
      // Unicode decomposes these apostrophes into a space and an accent.
      .replace(/[´΄᾽᾿῾]/gu, '')
      .normalize('NFKD')
      .replace(ACCENTS, '')
      .replace(INVISIBLE_AND_QUOTES, '')
      .toLowerCase()
      .replace(OTHER_LETTERS, (letter) => LETTERS[letter] ?? letter)
      .replace(/(?<=\p{L})[\p{Pd}−]+(?=\p{L})/gu, '')
      .replace(/[\s\p{Cc}\p{Pd}−.,;:·()[\]/|]+/gu, ' ')
      .trim()
  )
}

/** Returns the form in which names of people are compared: "Ray, Bob" is "Bob Ray". */
export function nameKey(name: string): string {
  const [last = '', first, ...others] = name.split(',')
  return foldedText(first !== undefined && others.length === 0 ? `${first} ${last}` : name)
}

/**
 * Returns the folded words of a query, each of which a text must contain. A word with a dash between letters is two
 * words, because people also write it as two; a dash before a figure belongs to a number, such as that of a round.
 */
export function searchWords(query: string): string[] {
  return [...new Set(query.split(/[\s,;]+|(?<=\p{L})[\p{Pd}−]+(?=\p{L})/u).map(foldedText))].filter(
    (word) => word !== '',
  )
}

/** Returns a function that tells whether a text contains all words of a query, in any order. */
export function wordSearch(query: string): (text: string) => boolean {
  const words = searchWords(query)
  return (text) => {
    const folded = words.length > 0 ? foldedText(text) : ''
    return words.every((word) => folded.includes(word))
  }
}
