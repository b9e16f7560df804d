import type { Shape } from './shapes.ts'
import { shortened } from './shortened.ts'

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
