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
}
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')

/**
 * Returns a text for searching and comparing what people write: without case, accents, apostrophes, invisible characters and
 * punctuation, with single spaces. A dash between letters is left out. Not for logins, tokens, ids and keys.
 */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'‘’‚‛′‵＇`´ʹʻʼʽ"“”„]+/gu, '')
    .toLowerCase()
    .replace(OTHER_LETTERS, (letter) => LETTERS[letter] ?? letter)
    .replace(/(?<=\p{L})[\p{Pd}−]+(?=\p{L})/gu, '')
    .replace(/[\s\p{Cc}\p{Pd}−.,;:·]+/gu, ' ')
    .trim()
}

/** Returns the form in which names of people are compared: "Ray, Bob" is "Bob Ray". */
export function nameKey(name: string): string {
  const [last = '', first, ...others] = name.split(',')
  return foldedText(first !== undefined && others.length === 0 ? `${first} ${last}` : name)
}

/** Returns a function that tells whether a text contains all words of a query, in any order. */
export function wordSearch(query: string): (text: string) => boolean {
  const words = foldedText(query).split(' ').filter(Boolean)
  return (text) => {
    const folded = words.length > 0 ? foldedText(text) : ''
    return words.every((word) => folded.includes(word))
  }
}
