import type { MatchState, Total } from '../../contract/round.ts'
import { pointsText } from '../points.ts'
import { scoringMethodText } from '../scoring-method-text.ts'
import { thruText } from '../to-par.ts'

/** The texts of a total. */
export interface TotalView {
  /** "Gross" or "Net" for strokes, otherwise the method, such as "Stableford (Net)". */
  label: string
  /** "85", "5 & 4", or "–" if there is no total. */
  text: string
  /** "Thru 17" beside the strokes of an incomplete round or a match in progress. */
  note?: string
}

export function totalView(total: Total): TotalView {
  const label = labelOf(total)
  const { score, match, strokes, holesPlayed = 0 } = total
  if (match) return { label, ...matchView(match) }
  switch (score.type) {
    case 'StrokePlayScore':
      return { label, text: String(score.value) }
    case 'StablefordScore':
      return { label, text: pointsText(score.points) }
    case 'Unavailable':
      return strokes === undefined
        ? { label, text: '–' }
        : { label, text: String(strokes), note: thruText(holesPlayed) }
  }
}

function labelOf({ method, handicapMode, score }: Total): string {
  const isStrokes = method === 'StrokePlay' || (method === undefined && score.type === 'StrokePlayScore')
  if (isStrokes) return handicapMode ?? 'Strokes'
  return scoringMethodText(method ?? 'Points', handicapMode ?? 'Gross')
}

/** Returns the state of a match in golf's own terms: "5 & 4", "Lost 5 & 4", "2 up", "All square", "1 down". */
function matchView({ up, thru, remaining, isOver }: MatchState): Pick<TotalView, 'text' | 'note'> {
  if (thru === 0) return { text: '–' }
  const margin = Math.abs(up)
  if (isOver && margin > 0 && remaining > 0) {
    return { text: `${up < 0 ? 'Lost ' : ''}${margin} & ${remaining}` }
  }
  const text = up === 0 ? 'All square' : `${margin} ${up > 0 ? 'up' : 'down'}`
  return isOver ? { text } : { text, note: `thru ${thru}` }
}
