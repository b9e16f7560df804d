import type { Shape } from './shapes.ts'

type Text = Extract<Shape, { kind: 'text' }>

/** Distance of lines, as a share of the text's size. */
const LINE_HEIGHT = 1.15

/**
 * Returns the lines of a text with the y coordinates of their centers. A text that is too wide is broken between words
 * into up to `linesMax` lines, and what is still too wide ends with an ellipsis.
 * @param widthOf measures a text, in the unit of the maximum width
 */
export function textLines(
  { text, y, size, widthMax = Number.POSITIVE_INFINITY, linesMax = 1 }: Text,
  widthOf: (text: string) => number,
): { text: string; y: number }[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last === undefined || (lines.length < linesMax && widthOf(longer) > widthMax)) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  const height = size * LINE_HEIGHT
  return lines.map((line, at) => ({
    text: shortened(line, widthOf, widthMax),
    y: y + (at - (lines.length - 1) / 2) * height,
  }))
}

/**
 * Returns a text that is no wider than the maximum width: a wider one is cut off with an ellipsis.
 * @param widthOf measures a text, in the unit of the maximum width
 */
function shortened(
  text: string,
  widthOf: (text: string) => number,
  widthMax = Number.POSITIVE_INFINITY,
): string {
  if (widthOf(text) <= widthMax) return text
  // By code point, so that surrogate pairs are not split.
  const characters = Array.from(text)
  while (characters.length > 0 && widthOf(`${characters.join('')}…`) > widthMax) characters.pop()
  return `${characters.join('').trimEnd()}…`
}
