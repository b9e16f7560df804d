import type { HoleScore } from '../../contract/round.ts'

/** The sign around a score, as on a paper scorecard: squares above par, circles below. */
export type ScoreMark = 'solid-square' | 'square' | 'none' | 'circle' | 'solid-circle' | 'pick-up'

/** What a score is called and marked by. */
export type MarkedScore = Pick<HoleScore, 'kind' | 'total' | 'par'> &
  Partial<Pick<HoleScore, 'isMaximum' | 'isConceded'>>

/** Returns the strokes over par on one hole; undefined without a score or a par. */
export function scoreOverPar({ kind, total, par }: MarkedScore): number | undefined {
  return kind !== 'Score' || total === undefined || par === undefined ? undefined : total - par
}

export function scoreMark(score: MarkedScore): ScoreMark {
  if (score.kind === 'PickUp') return 'pick-up'
  const over = scoreOverPar(score)
  if (over === undefined || over === 0) return 'none'
  if (over > 0) return over > 1 ? 'solid-square' : 'square'
  return over < -1 ? 'solid-circle' : 'circle'
}

const WORDS = new Map([
  [-3, 'albatross'],
  [-2, 'eagle'],
  [-1, 'birdie'],
  [0, 'par'],
  [1, 'bogey'],
  [2, 'double bogey'],
  [3, 'triple bogey'],
])

/** Returns the name of a score: "bogey", "conceded", "4 over par, maximum score". */
export function scoreWord(score: MarkedScore): string {
  if (score.isConceded && score.kind !== 'Score') return 'conceded'
  const notes = [score.isConceded && 'conceded', score.isMaximum && 'maximum score']
  return [nameOf(score), ...notes].filter(Boolean).join(', ')
}

function nameOf(score: MarkedScore): string {
  if (score.kind === 'PickUp') return 'picked up'
  if (score.kind === 'Score' && score.total === 1) return 'hole in one'
  const over = scoreOverPar(score)
  if (over === undefined) return score.kind === 'Score' ? '' : 'no score'
  return WORDS.get(over) ?? `${Math.abs(over)} ${over > 0 ? 'over' : 'under'} par`
}
