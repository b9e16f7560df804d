import type { Coordinates } from '../../contract/round.ts'
import type { Shape } from './hole-plan.ts'
import { besideLeg, createPlane, legsOf, type PlanePoint } from './hole-plane.ts'
import { type HolePoints, lineOfPlay } from './line-of-play.ts'

/** A drawing of a hole in metres: the tee is at its origin, the green to the right of it. */
export interface HoleSketch {
  /** The part that is shown: left, top, width and height. */
  box: readonly [number, number, number, number]
  /** What is painted, from the lowest to the highest. */
  areas: readonly { kind: (typeof KINDS)[number]; path: string }[]
  line: readonly PlanePoint[]
  /** Returns where a place is in the drawing. */
  at(place: Coordinates): PlanePoint
}

const KINDS = ['fairway', 'water', 'bunker', 'tee', 'green'] as const
/** How much is shown before the tee and behind the green, and on both sides of the line of play. */
const END_M = 25
const SIDE_M = 35

/** Returns the drawing of a hole, with the shapes that are near its line of play; undefined without a tee or a green. */
export function holeSketch(hole: HolePoints, shapes: readonly Shape[]): HoleSketch | undefined {
  const points = lineOfPlay(hole)
  const [tee, green] = [points?.[0], points?.at(-1)]
  if (!points || !tee || !green) return undefined
  const plane = createPlane(tee)
  const [leg] = legsOf([{ x: 0, y: 0 }, plane.pointOf(green)])
  if (!leg) return undefined
  const turned = (point: PlanePoint): PlanePoint => {
    const { alongM, rightM } = besideLeg(leg, point)
    return { x: alongM, y: rightM }
  }
  const at = (place: Coordinates) => turned(plane.pointOf(place))
  const line = points.map(at)
  const [left, right] = rangeOf(line.map(({ x }) => x))
  const [top, bottom] = rangeOf(line.map(({ y }) => y))
  const box = [left - END_M, top - SIDE_M, right - left + 2 * END_M, bottom - top + 2 * SIDE_M] as const
  const drawn = shapes.flatMap(({ kind, geometry }) => {
    if (geometry.type === 'LineString') return []
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    const rings = polygons.flat().map((ring) => ring.map((position) => turned(plane.at(position))))
    return rings.some((ring) => overlaps(ring, box)) ? [{ kind, path: rings.map(pathOf).join('') }] : []
  })
  const areas = KINDS.flatMap((kind) =>
    drawn.flatMap((one) => (one.kind === kind ? [{ kind, path: one.path }] : [])),
  )
  return { box, areas, line, at }
}

const rangeOf = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const

function overlaps(ring: readonly PlanePoint[], [x, y, width, height]: HoleSketch['box']): boolean {
  const [left, right] = rangeOf(ring.map((point) => point.x))
  const [top, bottom] = rangeOf(ring.map((point) => point.y))
  return right > x && left < x + width && bottom > y && top < y + height
}

function pathOf(ring: readonly PlanePoint[]): string {
  return `M${ring.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
}
