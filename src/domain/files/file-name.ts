const PLAIN = /^\w(?:[\w .-]{0,149}[\w-])?$/
/** Windows opens a device instead of a file with one of these names, whatever its extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?= *(\.|$))/i
/** Letters that Unicode normalization does not decompose into a base letter and a mark. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
}
const NAME_MAX_LENGTH = 150

/** Describes the characters that `isPlainFileName` accepts, for messages that begin with "expected". */
export const PLAIN_FILE_NAME = 'letters from a to z, digits, spaces, dots, hyphens and underscores'

/**
 * Returns whether a name is a plain file or folder name: it cannot lead out of its folder, and every operating system
 * can store it.
 */
export function isPlainFileName(name: string): boolean {
  return PLAIN.test(name) && !name.includes('..') && !isReservedFileName(name)
}

/** Returns whether Windows reserves a name for a device, such as "con.csv". */
export function isReservedFileName(name: string): boolean {
  return RESERVED.test(name)
}

/**
 * Converts the name of a user's file to a plain name: "Märk & Co (2).csv" becomes "Mark-Co-2.csv", and "con.csv"
 * becomes "con-file.csv".
 */
export function toPlainFileName(name: string): string {
  if (isPlainFileName(name)) return name
  const plain = name
    .replace(/\P{ASCII}/gu, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .-]+/g, '-')
    .replace(/ *-+ */g, '-')
    .replace(/-?\.{2,}|-+\./g, '.')
    .replace(/^\W+/, '')
    .replace(RESERVED, '$1-file')
    .replace(/[ .]+$/, '')
  const [extension = ''] = /\.\w{1,8}$/.exec(plain) ?? []
  return (
    plain
      .slice(0, plain.length - extension.length)
      .slice(0, NAME_MAX_LENGTH - extension.length)
      .replace(/[ .]+$/, '') + extension
  )
}
