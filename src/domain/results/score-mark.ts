import type { HoleScore } from '../../contract/round.ts'

/** The sign around a score, as on a paper scorecard: squares above par, circles below. */
export type ScoreMark = 'solid-square' | 'square' | 'none' | 'circle' | 'solid-circle' | 'pick-up'

/** What a score is called and marked by. */
export type MarkedScore = Pick<HoleScore, 'kind' | 'total' | 'par'> &
  Partial<Pick<HoleScore, 'handicap' | 'isMaximum' | 'isConceded'>>

// A card marks its gross scores. What is said about a net game (`isNet`) takes off the handicap strokes of the hole.

/** Returns the strokes over par on one hole; undefined without a score or a par. */
export function scoreOverPar(
  { kind, total, par, handicap = 0 }: MarkedScore,
  isNet = false,
): number | undefined {
  if (kind !== 'Score' || total === undefined || par === undefined) return undefined
  return total - par - (isNet ? handicap : 0)
}

export function scoreMark(score: MarkedScore, isNet = false): ScoreMark {
  if (score.kind === 'PickUp') return 'pick-up'
  const over = scoreOverPar(score, isNet)
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

/** Returns the name of a score: "bogey", "net par", "conceded", "4 over par, maximum score". */
export function scoreWord(score: MarkedScore, isNet = false): string {
  if (score.isConceded && score.kind !== 'Score') return 'conceded'
  const notes = [score.isConceded && 'conceded', score.isMaximum && 'maximum score']
  return [nameOf(score, isNet), ...notes].filter(Boolean).join(', ')
}

/** Returns whether the handicap strokes of a hole change its score in the game. */
export function isNetScore({ handicap = 0 }: MarkedScore, isNet: boolean): boolean {
  return isNet && handicap !== 0
}

function nameOf(score: MarkedScore, isNet: boolean): string {
  if (score.kind === 'PickUp') return 'picked up'
  if (score.kind === 'Score' && score.total === 1) return 'hole in one'
  const over = scoreOverPar(score, isNet)
  if (over === undefined) return score.kind === 'Score' ? '' : 'no score'
  const word = WORDS.get(over) ?? `${Math.abs(over)} ${over > 0 ? 'over' : 'under'} par`
  return isNetScore(score, isNet) ? `net ${word}` : word
}
