import type { ScoreMark } from '../score-mark.ts'
import type { Shape } from './shapes.ts'

const SIZE = 16
const HALF = 14

const number = (x: number, y: number, text: string, ink: 'ink' | 'paper-raised' | 'on-flag'): Shape => ({
  kind: 'text',
  x,
  y,
  text,
  size: SIZE,
  ink,
  align: 'center',
})

/** Returns a score and its mark, as `ui/scorecard/ScoreMark` shows them; x and y are the center. */
export function scoreShapes(x: number, y: number, text: string, mark: ScoreMark = 'none'): Shape[] {
  const box = { kind: 'box', x: x - HALF, y: y - HALF, width: 2 * HALF, height: 2 * HALF, radius: 2 } as const
  const disc = { kind: 'disc', x, y, radius: HALF } as const
  switch (mark) {
    case 'none':
      return [number(x, y, text, 'ink')]
    case 'square':
      return [{ ...box, line: 'ink' }, number(x, y, text, 'ink')]
    case 'solid-square':
      return [{ ...box, fill: 'ink' }, number(x, y, text, 'paper-raised')]
    case 'circle':
      return [{ ...disc, line: 'flag' }, number(x, y, text, 'ink')]
    case 'solid-circle':
      return [{ ...disc, fill: 'flag' }, number(x, y, text, 'on-flag')]
    case 'pick-up':
      // A ball with an arrow pointing up.
      return [
        { kind: 'disc', x, y: y + 4, radius: 5.5, line: 'ink' },
        {
          kind: 'stroke',
          line: 'ink',
          points: [
            [x - 4, y - 6],
            [x, y - 10],
            [x + 4, y - 6],
          ],
        },
      ]
  }
}

const DOTS_MAX = 2

/** Returns the marker of handicap strokes: dots as on a paper card, circles for strokes given back. */
export function strokeShapes(x: number, y: number, strokes: number): Shape[] {
  const count = Math.abs(strokes)
  if (count > DOTS_MAX) {
    const text = String(strokes).replace('-', '−')
    return [{ kind: 'text', x, y, text, size: 10, ink: 'ink-soft', align: 'center' }]
  }
  return Array.from({ length: count }, (_, at): Shape => {
    const dot = { kind: 'disc', x: x - at * 6, y, radius: 2 } as const
    return strokes < 0 ? { ...dot, line: 'ink-soft' } : { ...dot, fill: 'ink-soft' }
  })
}
