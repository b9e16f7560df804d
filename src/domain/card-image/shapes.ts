/** The site's own colours, by their names in `styles/tokens.css`. */
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

interface Surface {
  fill?: Ink
  line?: Ink
}

export type Shape =
  | ({ kind: 'box'; x: number; y: number; width: number; height: number; radius?: number } & Surface)
  | ({ kind: 'disc'; x: number; y: number; radius: number } & Surface)
  | { kind: 'stroke'; points: readonly (readonly [x: number, y: number])[]; line: Ink }
  | {
      kind: 'text'
      /** Where the line begins, ends or has its middle, by `align`. */
      x: number
      /** The middle of the line's height. */
      y: number
      text: string
      size: number
      ink: Ink
      align?: 'start' | 'center' | 'end'
      face?: 'text' | 'display'
      isBold?: boolean
      /** A longer one is cut, with an ellipsis. */
      widthMax?: number
    }

/** Shapes in the order they are painted; all lengths in CSS pixels. */
export interface Picture {
  width: number
  height: number
  shapes: readonly Shape[]
}
