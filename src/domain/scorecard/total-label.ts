import type { Total } from '../../contract/round.ts'
import { scoringMethodText } from '../scoring-method-text.ts'

/** The kind of a total: "Gross" and "Net" for strokes, else the method, "Stableford (Net)". */
export function totalLabel({ method, handicapMode, score }: Total): string {
  const isStrokes = method === 'StrokePlay' || (method === undefined && score.type === 'StrokePlayScore')
  if (isStrokes) return handicapMode ?? 'Strokes'
  return scoringMethodText(method ?? 'Points', handicapMode ?? 'Gross')
}

/** The figure of a total; nothing where there is none (yet). */
export function totalFigure({ score }: Total): number | undefined {
  switch (score.type) {
    case 'StrokePlayScore':
      return score.value
    case 'StablefordScore':
      return score.points
    case 'Unavailable':
      return undefined
  }
}
