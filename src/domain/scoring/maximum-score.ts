import type { MaximumScore } from '../../contract/round-rules.ts'
import { type Ball, type BallHole, isPlayed } from './ball.ts'

/**
 * Applies the maximum score of stroke play (Rules of Golf 21.2) to a ball: no hole counts more, and a pick-up counts as
 * much.
 * @param isReturned whether the holes without a score count as the maximum as well; never those of a ball that has not
 * been played at all
 */
export function withMaximum(ball: Ball, maximum: MaximumScore, isReturned: boolean): Ball {
  const fillsGaps = isReturned && ball.some(isPlayed)
  return ball.map((hole): BallHole => {
    const strokes = maximumOf(maximum, hole)
    const isExceeded = hole.kind === 'Score' ? (hole.strokes ?? 0) > strokes : isPlayed(hole) || fillsGaps
    return isExceeded ? { ...hole, kind: 'Score', strokes, isMaximum: true } : hole
  })
}

function maximumOf(maximum: MaximumScore, { par, handicap }: BallHole): number {
  switch (maximum.type) {
    case 'netDoubleBogey':
      // With a plus handicap the strokes that a player gives back must not make the maximum less than one stroke.
      return Math.max(1, par + 2 + handicap)
    case 'doublePar':
      return 2 * par
    case 'parPlus':
      return par + maximum.value
    case 'fixed':
      return maximum.value
  }
}
