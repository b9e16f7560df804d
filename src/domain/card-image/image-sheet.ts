import type { CardImage, Ink, Shape } from './shapes.ts'

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
