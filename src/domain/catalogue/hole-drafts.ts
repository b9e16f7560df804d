import type { CatalogueHole } from '../../contract/catalogue.ts'
import type { Coordinates } from '../../contract/round.ts'
import { nearestGreen, type Place, runsBackwards, teesOfLines } from './greens-and-tees.ts'
import type { HoleLine } from './hole-lines.ts'
import { type HoleValues, holeValues } from './hole-values.ts'
import type { LineFeature, Position } from './map-feature.ts'
import { distanceToLineM } from './plane.ts'

/** A hole as the file has it, before it has a place on its course. */
export interface HoleDraft {
  line: HoleLine
  hole: Pick<CatalogueHole, 'name' | 'tee' | 'pos' | 'greenMiddle'>
  values: HoleValues
  tees: Place[]
  /** Whether the file shows on which end the green is. */
  hasGreen: boolean
  /** What was turned, left out or not found, in words. */
  notices: string[]
}

/** Turns lines of play into holes: with the greens at their ends and the tees at their beginnings. */
export function holeDrafts(
  lines: readonly HoleLine[],
  greens: readonly Place[],
  tees: readonly Place[],
): HoleDraft[] {
  const features = [...new Set(lines.map(({ feature }) => feature))]
  const directed = features.map((feature) => directedLine(feature, greens, tees))
  const users = new Map<Place, LineFeature[]>()
  const numbered = new Set(lines.flatMap(({ feature, number }) => (number === undefined ? [] : [feature])))
  for (const { green, feature } of directed) {
    // A hole without a number may be left out.
    if (green && (numbered.size === 0 || numbered.has(feature)))
      users.set(green, [...(users.get(green) ?? []), feature])
  }
  const teesOf = teesOfLines(
    tees,
    directed.map(({ points }) => points),
  )
  const byFeature = new Map(
    directed.map((one, at) => {
      const sharing = (one.green && users.get(one.green)) ?? []
      return [one.feature, { ...one, sharing, tees: teesOf[at] ?? [] }]
    }),
  )
  return lines.flatMap((line) => {
    const one = byFeature.get(line.feature)
    return one ? [draftOf(line, one, greens.length > 0)] : []
  })
}

interface DirectedLine {
  feature: LineFeature
  points: Position[]
  isTurned: boolean
  green: Place | undefined
}

function directedLine(feature: LineFeature, greens: readonly Place[], tees: readonly Place[]): DirectedLine {
  const { coordinates } = feature.geometry
  const isTurned = runsBackwards(coordinates, greens, tees)
  const points = isTurned ? coordinates.toReversed() : coordinates
  const end = points.at(-1)
  return { feature, points, isTurned, green: end && nearestGreen(greens, end)?.place }
}

export const TURNED = 'its line runs from green to tee: turned'

function draftOf(
  line: HoleLine,
  {
    points,
    isTurned,
    green,
    sharing,
    tees,
  }: DirectedLine & { sharing: readonly LineFeature[]; tees: Place[] },
  fileHasGreens: boolean,
): HoleDraft {
  const values = holeValues(line.feature.tags)
  const [start, end] = [points[0], points.at(-1)]
  const isShared = sharing.length > 1
  // The middle of a green of two holes belongs to neither, but each line ends on its part.
  const middle = green && !isShared ? green.centre : end
  const notices = [...values.notices]
  if (isTurned) notices.push(TURNED)
  if (fileHasGreens && !green) notices.push('there is no green at the end of its line')
  if (isShared) {
    const others = sharing.filter((one) => one !== line.feature).map(({ tags, id }) => tags.ref ?? id)
    notices.push(`it shares its green with ${others.join(' and ')}`)
  }
  return {
    line,
    hole: {
      name: holeName(line),
      tee: coordinatesOf(start),
      pos: innerPoints(points).map(([lon, lat]) => ({ lat, lon })),
      greenMiddle: coordinatesOf(middle),
    },
    values,
    tees,
    hasGreen: green !== undefined,
    notices,
  }
}

const E7 = 1e7
export function coordinatesOf(position: Position | undefined): Coordinates | undefined {
  return position && { lat: Math.round(position[1] * E7) / E7, lon: Math.round(position[0] * E7) / E7 }
}

/** Returns the name of a hole, unless it is that of the course or a number. */
function holeName({ feature: { tags }, number, course }: HoleLine): string | undefined {
  const { name } = tags
  if (!name || (course && name.startsWith(course))) return undefined
  return new RegExp(`^(hole)?\\s*0*${number}$`, 'i').test(name) ? undefined : name
}

/** A hole has at most so many points between tee and green. */
const POINTS_MAX = 20

/** Returns the points between the ends of a line; of a line with many points those that shape it most. */
function innerPoints(line: readonly Position[]): Position[] {
  const inner = line.slice(1, -1)
  if (inner.length <= POINTS_MAX) return [...inner]
  const kept = [0, line.length - 1]
  while (kept.length < POINTS_MAX + 2) {
    let farthest = { at: -1, distance: 0 }
    for (const [index, from] of kept.slice(0, -1).entries()) {
      const to = kept[index + 1] ?? from
      const chord = [line[from], line[to]].filter((point) => point !== undefined)
      for (let at = from + 1; at < to; at += 1) {
        const point = line[at]
        const distance = point ? distanceToLineM(chord, point) : 0
        if (distance > farthest.distance) farthest = { at, distance }
      }
    }
    if (farthest.at < 0) break
    kept.push(farthest.at)
    kept.sort((a, b) => a - b)
  }
  return kept
    .slice(1, -1)
    .map((at) => line[at])
    .filter((point) => point !== undefined)
}
