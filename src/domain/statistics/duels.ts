import type { RecordedRound } from '../../contract/recorded-round.ts'
import type { DuelMethod } from '../../contract/statistics.ts'
import { matchOutcome } from '../results/match-text.ts'
import { shownPoints } from '../results/points.ts'
import type { PlayState } from '../scoring/ball.ts'
import { sumOf } from '../scoring/nine-by-nine.ts'
import { fieldOf, type Side } from '../scoring/sides.ts'
import { grossStrokes, netStrokes } from '../scoring/totals.ts'

/** The golfer's result against each of the other players of a round. */
export interface Duels {
  method: DuelMethod
  /**
   * By partner: positive if the golfer's side was better, 0 if they halved; null for a player of the same side and
   * without a result. A match that did not end on the course has a margin of 1, because its holes do not decide it.
   */
  margins: readonly (number | null)[]
}

const FINISHED: PlayState = { isLive: false }

/**
 * Compares the golfer's side with that of each other player by what decided the round. Undefined if the golfer has no
 * result against anybody.
 * @param owner index of the golfer among the players
 */
export function duelsOf(recorded: RecordedRound, owner: number): Duels | undefined {
  const { sides } = fieldOf(recorded, FINISHED)
  const sideOf = (player: number) => sides.find((side) => side.players.includes(player))
  const own = sideOf(owner)
  const others = [...recorded.players.keys()].filter((player) => player !== owner)
  const margins = others.map((player) => {
    const side = sideOf(player)
    return own && side && own !== side ? marginOf(recorded, own, side) : null
  })
  return margins.some((margin) => margin !== null) ? { method: methodOf(recorded), margins } : undefined
}

function methodOf({ scoringMethod }: RecordedRound): DuelMethod {
  return scoringMethod.type === 'MathPlay' ? 'MatchPlay' : scoringMethod.type
}

function marginOf(recorded: RecordedRound, own: Side, other: Side): number | null {
  if (own.match) {
    const { state } = own.match
    const outcome = matchOutcome(state)
    if (!outcome) return null
    if (outcome === 'Halved') return 0
    const sign = outcome === 'Won' ? 1 : -1
    return sign * (state.ending ? 1 : Math.abs(state.up))
  }
  const [ownScore, otherScore] = [scoreOf(recorded, own), scoreOf(recorded, other)]
  if (ownScore === undefined || otherScore === undefined) return null
  return shownPoints(ownScore - otherScore)
}

/** Returns the score that decides, higher being better; undefined without a result. */
function scoreOf({ handicapMode }: RecordedRound, { ball, points, state }: Side): number | undefined {
  if (state !== undefined) return undefined
  if (points) return sumOf(points)
  const { strokes, isComplete } =
    handicapMode === 'Net' ? netStrokes(ball, FINISHED) : grossStrokes(ball, FINISHED)
  return isComplete && strokes !== undefined ? -strokes : undefined
}
