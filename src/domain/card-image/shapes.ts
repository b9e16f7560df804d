/** Names of colour tokens in `styles/tokens.css`. */
export type Ink =
  | 'fairway'
  | 'fairway-deep'
  | 'flag'
  | 'ink'
  | 'ink-soft'
  | 'line'
  | 'on-fairway'
  | 'on-fairway-soft'
  | 'on-flag'
  | 'paper-raised'
  | 'paper-sunken'
  | 'score-birdie'
  | 'score-bogey'
  | 'score-par'

interface Surface {
  fill?: Ink
  line?: Ink
}

export type Shape =
  | ({ kind: 'box'; x: number; y: number; width: number; height: number; radius?: number } & Surface)
  | ({ kind: 'disc'; x: number; y: number; radius: number } & Surface)
  | ({ kind: 'stroke'; points: readonly (readonly [x: number, y: number])[] } & Surface)
  | {
      kind: 'text'
      /** The x coordinate of the start, center or end of the text, depending on `align`. */
      x: number
      /** The y coordinate of the vertical center. */
      y: number
      text: string
      size: number
      ink: Ink
      align?: 'start' | 'center' | 'end'
      font?: 'text' | 'display'
      isBold?: boolean
      /** The maximum width; a wider text is cut off with an ellipsis. */
      widthMax?: number
      /** The maximum number of lines into which a text that is too wide is broken; 1 by default. */
      linesMax?: number
    }

/** An image as shapes in the order in which they are painted. All lengths are in CSS pixels. */
export interface CardImage {
  width: number
  height: number
  shapes: readonly Shape[]
}

/** The colours of images: those of the light scheme in `styles/tokens.css`, because images are used outside of pages. */
export const inks: Record<Ink, string> = {
  fairway: '#11492d',
  'fairway-deep': '#07341f',
  flag: '#c12a16',
  ink: '#15241c',
  'ink-soft': '#4c5b51',
  line: '#dcdacc',
  'on-fairway': '#f6f4e6',
  'on-fairway-soft': '#c2d0b5',
  'on-flag': '#fffaf5',
  'paper-raised': '#fefdf9',
  'paper-sunken': '#f0ede1',
  'score-birdie': '#ef9c86',
  'score-bogey': '#5a6b5f',
  'score-par': '#dce0d3',
}

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

type TextOptions = Omit<Extract<Shape, { kind: 'text' }>, 'kind'>

/** Creates a sheet that is drawn from top to bottom. */
export function createSheet(width: number, margin: number) {
  const shapes: Shape[] = []
  let y = 0
  const inner = width - 2 * margin

  return {
    width,
    inner,
    /** The x coordinates between which content is drawn. */
    start: margin,
    end: width - margin,
    /**
     * Reserves the next `height` pixels, filled over the whole width if a colour is given.
     * Returns the y coordinate of their center.
     */
    take(height: number, fill?: Ink): number {
      if (fill) shapes.push({ kind: 'box', x: 0, y, width, height, fill })
      y += height
      return y - height / 2
    },
    text: (options: TextOptions) => shapes.push({ kind: 'text', ...options }),
    draw: (...more: Shape[]) => shapes.push(...more),
    rule: () => shapes.push({ kind: 'box', x: margin, y, width: inner, height: 1, fill: 'line' }),
    finished(): CardImage {
      const paper: Shape = { kind: 'box', x: 0, y: 0, width, height: y, fill: 'paper-raised' }
      return { width, height: y, shapes: [paper, ...shapes] }
    },
  }
}
export type Sheet = ReturnType<typeof createSheet>
