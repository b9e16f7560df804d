import type { Coordinates } from '../../contract/round.ts'
import { distanceM } from '../geometry/geo.ts'
import type { HoleDraft } from './hole-drafts.ts'

/** Returns the way from the green of a hole to the tee of the next; 0 if one of them is unknown. */
export function walkM(from: HoleDraft | undefined, to: HoleDraft | undefined): number {
  return from?.hole.greenMiddle && to?.hole.tee ? distanceM(from.hole.greenMiddle, to.hole.tee) : 0
}

/**
 * Returns holes in the order in which the ways from green to next tee are shortest together, as far as it can be found.
 * @param home the clubhouse, near which a course begins and ends
 */
export function inWalkingOrder(drafts: readonly HoleDraft[], home: Coordinates | undefined): HoleDraft[] {
  const wayM = (route: readonly HoleDraft[]) => {
    const [first, last] = [route[0]?.hole.tee, route.at(-1)?.hole.greenMiddle]
    const fromHome = home && first && last ? distanceM(home, first) + distanceM(last, home) : 0
    return route.reduce((sum, hole, at) => sum + walkM(route[at - 1], hole), fromHome)
  }
  let best = { route: [] as HoleDraft[], lengthM: Infinity }
  const isShorter = (route: HoleDraft[]) => {
    const lengthM = wayM(route)
    if (lengthM >= best.lengthM) return false
    best = { route, lengthM }
    return true
  }
  for (const start of drafts) isShorter(nearestNext(start, drafts))
  let hasChanged = true
  while (hasChanged) hasChanged = otherRoutes(best.route).filter(isShorter).toArray().length > 0
  return best.route
}

/** Returns the route on which the nearest tee is always next. */
function nearestNext(start: HoleDraft, drafts: readonly HoleDraft[]): HoleDraft[] {
  const route = [start]
  const left = new Set(drafts)
  for (let last: HoleDraft | undefined = start; last; ) {
    left.delete(last)
    const from: HoleDraft = last
    last = [...left].toSorted((a, b) => walkM(from, a) - walkM(from, b))[0]
    if (last) route.push(last)
  }
  return route
}

/** Yields the routes on which some holes that follow each other come at another time. */
function* otherRoutes(route: readonly HoleDraft[]): Generator<HoleDraft[]> {
  for (let start = 0; start < route.length; start++) {
    for (let end = start + 1; end <= route.length; end++) {
      const moved = route.slice(start, end)
      const rest = [...route.slice(0, start), ...route.slice(end)]
      for (let at = start + 1; at <= rest.length; at++) yield rest.toSpliced(at, 0, ...moved)
    }
  }
}

/** A hole with the number that the file has or that is proposed. */
export type NumberedHole = HoleDraft & { number: number }

/** One of several courses whose holes have the same numbers. */
type Chain = NumberedHole[]

/** From this hole on, a course may go on in several ways. */
interface Unclear {
  hole: HoleDraft
  /** The course to which it seems to belong. */
  chain: number
}

/** A way that is not much longer than another one does not tell which is taken. */
const CLEAR_M = 60
/** A course whose first hole has another number begins this far from the others. */
const NEW_COURSE_M = 1000
/** A course that has ended does not go on unless its next hole is much nearer. */
const MISSING_HOLE_M = 200
const MISSING_MAX = 3

/**
 * Tells courses apart whose holes have the same numbers, by the way from each green to the next tee.
 * @param chosen returns the course to which somebody has assigned a hole, counted from 0
 */
export function chainsOf(
  drafts: readonly NumberedHole[],
  chosen: (draft: HoleDraft) => number | undefined,
): { chains: Chain[]; unclear: Unclear[] } {
  const byNumber = [...Map.groupBy(drafts, ({ number }) => number)].toSorted(([a], [b]) => a - b)
  const count = Math.max(...byNumber.map(([, { length }]) => length))
  const chains: Chain[] = Array.from({ length: count }, () => [])
  const unclear: Unclear[] = []
  for (const [at, [, holes]] of byNumber.entries()) {
    const [best, second] = assignments(holes, chains, chosen)
    if (!best) continue
    for (const [index, chain] of best.chains.entries()) {
      const hole = holes[index]
      if (!hole) continue
      const isContested =
        second?.chains[index] !== chain && (second?.costM ?? Infinity) - best.costM < CLEAR_M
      if (at > 0 && isContested && chosen(hole) === undefined) unclear.push({ hole, chain })
      chains[chain]?.push(hole)
    }
  }
  return { chains, unclear }
}

/** Which hole continues which course: the index of the course for each hole. */
interface Assignment {
  chains: number[]
  costM: number
}

/** Returns all ways to continue the courses with holes of one number, the shortest first. Empty courses are the same. */
function assignments(
  holes: readonly NumberedHole[],
  chains: readonly Chain[],
  chosen: (draft: HoleDraft) => number | undefined,
): Assignment[] {
  const found: Assignment[] = []
  const firstEmpty = (used: readonly number[]) =>
    chains.findIndex((one, at) => one.length === 0 && !used.includes(at))
  const extend = (used: number[], costM: number): void => {
    const hole = holes[used.length]
    if (!hole) {
      found.push({ chains: used, costM })
      return
    }
    const wanted = chosen(hole)
    for (const [at, chain] of chains.entries()) {
      if (used.includes(at) || (wanted !== undefined && wanted !== at)) continue
      if (wanted === undefined && chain.length === 0 && at !== firstEmpty(used)) continue
      extend([...used, at], costM + wayM(chain.at(-1), hole))
    }
  }
  extend([], 0)
  return found.toSorted((a, b) => a.costM - b.costM)
}

function wayM(last: NumberedHole | undefined, hole: NumberedHole): number {
  if (!last) return NEW_COURSE_M
  return walkM(last, hole) + MISSING_HOLE_M * Math.min(MISSING_MAX, hole.number - last.number - 1)
}
