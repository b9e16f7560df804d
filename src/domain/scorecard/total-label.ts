import type { Total } from '../../contract/round.ts'
import { scoringMethodText } from '../scoring-method-text.ts'

/** Returns the label of a total: "Gross" or "Net" for strokes, otherwise the method, such as "Stableford (Net)". */
export function totalLabel({ method, handicapMode, score }: Total): string {
  const isStrokes = method === 'StrokePlay' || (method === undefined && score.type === 'StrokePlayScore')
  if (isStrokes) return handicapMode ?? 'Strokes'
  return scoringMethodText(method ?? 'Points', handicapMode ?? 'Gross')
}

/** Returns the number of a total, or undefined if it is not available. */
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
