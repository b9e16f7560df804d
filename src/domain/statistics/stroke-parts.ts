import type { StrokeParts, StrokeSum } from '../../contract/statistics.ts'
import { orderOfPlay } from '../results/running-scores.ts'
import type { GolferRound } from './round-statistics.ts'
import { parsInForceOf } from './scores.ts'

/** Number of the latest rounds that are compared with all. */
export const RECENT_ROUNDS = 20
/** Number of holes at each end of a round. */
const END_HOLES = 3
const LONG_ROUND_MIN = 9
const DOUBLE = 2
const PUTTS_MAX = 3

interface PlayedHole {
  par: number
  toPar: number
  putts: number | undefined
  isGreenHit: boolean | undefined
  /** Place in the order of play, counted from 0, and from the last hole. */
  step: number
  stepsLeft: number
  isLongRound: boolean
  /** Score to par on the hole before, if it is known. */
  before: number | undefined
}

/** Returns the golfer's strokes over par on parts of all rounds and of the latest ones; undefined without a hole. */
export function strokePartsOf(rounds: readonly GolferRound[]): StrokeParts[] {
  const holes = rounds.map(playedHoles).filter((some) => some.length > 0)
  if (holes.length === 0) return []
  const all = partsOf(holes)
  return holes.length > RECENT_ROUNDS ? [partsOf(holes.slice(-RECENT_ROUNDS)), all] : [all]
}

function playedHoles(round: GolferRound): PlayedHole[] {
  const pars = parsInForceOf(round)
  const order = orderOfPlay(pars.length, round.startHole)
  const toParOn = (hole: number | undefined) => {
    const [strokes, par] = hole === undefined ? [] : [round.strokes[hole], pars[hole]]
    return strokes === undefined || strokes === null || par === undefined ? undefined : strokes - par
  }
  return order.flatMap((hole, step): PlayedHole[] => {
    const toPar = toParOn(hole)
    if (toPar === undefined) return []
    const putts = round.puttsByHole?.[hole] ?? undefined
    return [
      {
        par: pars[hole] ?? 0,
        toPar,
        putts,
        isGreenHit: round.greensByHole
          ? (round.greensByHole[hole] ?? undefined)
          : putts === undefined
            ? undefined
            : toPar - putts <= -2,
        step,
        stepsLeft: order.length - 1 - step,
        isLongRound: order.length >= LONG_ROUND_MIN,
        before: step > 0 ? toParOn(order[step - 1]) : undefined,
      },
    ]
  })
}

function partsOf(rounds: readonly (readonly PlayedHole[])[]): StrokeParts {
  const holes = rounds.flat()
  const sum = (matches: (hole: PlayedHole) => boolean): StrokeSum => {
    const some = holes.filter(matches)
    return { holes: some.length, overPar: some.reduce((total, { toPar }) => total + toPar, 0) }
  }
  const known = (matches: (hole: PlayedHole) => boolean) => {
    const found = sum(matches)
    return found.holes > 0 ? found : undefined
  }
  const withPutts = (matches: (hole: PlayedHole) => boolean) =>
    known((hole) => hole.putts !== undefined && matches(hole))
  return {
    rounds: rounds.length,
    all: sum(() => true),
    par3: known(({ par }) => par === 3),
    par4: known(({ par }) => par === 4),
    par5: known(({ par }) => par >= 5),
    first: known(({ isLongRound, step }) => isLongRound && step < END_HOLES),
    last: known(({ isLongRound, stepsLeft }) => isLongRound && stepsLeft < END_HOLES),
    afterDouble: known(({ before }) => before !== undefined && before >= DOUBLE),
    greenHit: known(({ isGreenHit }) => isGreenHit === true),
    greenMissed: known(({ isGreenHit }) => isGreenHit === false),
    onePutt: withPutts(({ putts = 0 }) => putts <= 1),
    twoPutts: withPutts(({ putts }) => putts === 2),
    threePutts: withPutts(({ putts = 0 }) => putts >= PUTTS_MAX),
  }
}
