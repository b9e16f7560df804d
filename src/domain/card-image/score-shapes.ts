import type { ScoreMark } from '../results/score-mark.ts'
import type { Shape } from './shapes.ts'

const SIZE = 16
const HALF = 14

/**
 * Returns a score and its mark, as `ui/scorecard/ScoreMark` shows them; x and y are the center.
 * @param scale factor of the normal size
 */
export function scoreShapes(
  x: number,
  y: number,
  text: string,
  mark: ScoreMark = 'none',
  scale = 1,
): Shape[] {
  const half = HALF * scale
  const box = { kind: 'box', x: x - half, y: y - half, width: 2 * half, height: 2 * half, radius: 2 } as const
  const disc = { kind: 'disc', x, y, radius: half } as const
  const number = (ink: 'ink' | 'paper-raised' | 'on-flag'): Shape => {
    return { kind: 'text', x, y, text, size: SIZE * scale, ink, align: 'center' }
  }
  switch (mark) {
    case 'none':
      return [number('ink')]
    case 'square':
      return [{ ...box, line: 'ink' }, number('ink')]
    case 'solid-square':
      return [{ ...box, fill: 'ink' }, number('paper-raised')]
    case 'circle':
      return [{ ...disc, line: 'flag' }, number('ink')]
    case 'solid-circle':
      return [{ ...disc, fill: 'flag' }, number('on-flag')]
    case 'pick-up':
      // A ball with an arrow pointing up.
      return [
        { kind: 'disc', x, y: y + 4 * scale, radius: 5.5 * scale, line: 'ink' },
        {
          kind: 'stroke',
          line: 'ink',
          points: [
            [x - 4 * scale, y - 6 * scale],
            [x, y - 10 * scale],
            [x + 4 * scale, y - 6 * scale],
          ],
        },
      ]
  }
}

const DOTS_MAX = 2

/** Returns the marker of handicap strokes: dots as on a paper card, or circles for strokes given back. */
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
