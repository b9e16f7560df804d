import type { Ink, Picture, Shape } from './shapes.ts'

type Words = Omit<Extract<Shape, { kind: 'text' }>, 'kind'>

/** A sheet that is written from the top down; `y` is where the next thing begins. */
export function createSheet(width: number, margin: number) {
  const shapes: Shape[] = []
  let y = 0
  const inner = width - 2 * margin

  return {
    width,
    inner,
    /** Where lines begin and where they end. */
    start: margin,
    end: width - margin,
    /** Takes the next so many pixels, over the whole width where a colour is given; answers their middle. */
    take(height: number, fill?: Ink): number {
      if (fill) shapes.push({ kind: 'box', x: 0, y, width, height, fill })
      y += height
      return y - height / 2
    },
    text: (words: Words) => shapes.push({ kind: 'text', ...words }),
    draw: (...more: Shape[]) => shapes.push(...more),
    rule: () => shapes.push({ kind: 'box', x: margin, y, width: inner, height: 1, fill: 'line' }),
    finished(): Picture {
      const paper: Shape = { kind: 'box', x: 0, y: 0, width, height: y, fill: 'paper-raised' }
      return { width, height: y, shapes: [paper, ...shapes] }
    },
  }
}
export type Sheet = ReturnType<typeof createSheet>
