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
