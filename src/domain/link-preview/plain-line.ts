/**
 * Matches control characters and invisible characters, because they could reverse or hide parts of the text around a
 * name. Does not match the joiners that some scripts and emoji need.
 */
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu

/** Returns the text on one line, without invisible characters, and cut off with an ellipsis at the maximum length. */
export function plainLine(text: string, lengthMax: number): string {
  const line = text.toWellFormed().replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  if (characters.length <= lengthMax) return line
  return `${characters
    .slice(0, lengthMax - 1)
    .join('')
    .trimEnd()}…`
}
