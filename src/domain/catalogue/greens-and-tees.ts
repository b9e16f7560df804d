import type { ShapeGeometry } from '../../contract/catalogue.ts'
import { bearingDeg, destination, distanceM as metres } from '../geometry/geo.ts'
import { golfOf, type MapFeature, type Position, type Tags } from './map-feature.ts'
import { type Box, boxOf, centreOf, distanceToLineM, isInside, isNearBox, sizeOf } from './plane.ts'

/** A line of play ends within this distance of its green. */
const GREEN_REACH_M = 40
/** The line begins at one of several tees, which may lie far apart. */
const TEE_REACH_M = 25

/** A green or a tee as the outline of its area; a tee may be a point. */
export interface Place {
  feature: MapFeature
  rings: Position[][]
  box: Box
  centre: Position
}

export function placesOf(features: readonly MapFeature[], golf: 'green' | 'tee'): Place[] {
  return features.flatMap((feature) => {
    if (!golfOf(feature.tags).includes(golf) || isForPractice(feature.tags)) return []
    const { geometry } = feature
    if (geometry.type === 'Point') {
      const point = geometry.coordinates
      return [{ feature, rings: [[point]], box: boxOf([point]), centre: point }]
    }
    const rings = geometry.type === 'LineString' ? [geometry.coordinates] : outerRings(geometry)
    const [first] = rings
    return first && first.length > 0
      ? [{ feature, rings, box: boxOf(rings.flat()), centre: centreOf(largest(rings)) }]
      : []
  })
}

/** The keys whose values say that nobody plays to a green. */
const USES = ['practice', 'green', 'usage', 'use', 'golf:green', 'name']
const PRACTICE =
  /(?:practi[cs]e|practi[cs]ing|putting|chipping|pitching|training|warm-?up|übung|entrainement|prácticas?)/iu

function isForPractice(tags: Tags): boolean {
  return tags.practice === 'yes' || USES.some((key) => PRACTICE.test(tags[key]?.normalize('NFC') ?? ''))
}

/** Returns the outlines of the areas of a geometry. */
export function outerRings(geometry: Exclude<ShapeGeometry, { type: 'LineString' }>): Position[][] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons.flatMap(([outer]) => (outer && outer.length > 0 ? [outer] : []))
}

const largest = (rings: readonly Position[][]): Position[] =>
  rings.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one))

/** Returns the distance in metres to a place, 0 within it; infinity if it is farther away than `reach`. */
function distanceM({ rings, box }: Place, position: Position, reach: number): number {
  if (!isNearBox(box, position, reach)) return Infinity
  if (rings.some((ring) => isInside(ring, position))) return 0
  return Math.min(...rings.map((ring) => distanceToLineM(ring, position)))
}

export interface NearPlace {
  place: Place
  distanceM: number
}

/** Returns the nearest place within reach; of places around the position, that whose centre is nearest. */
export function nearestPlace(
  places: readonly Place[],
  position: Position,
  reachM: number,
): NearPlace | undefined {
  let best: (NearPlace & { centreM: number }) | undefined
  for (const place of places) {
    const distance = distanceM(place, position, reachM)
    if (distance > reachM || (best && distance > best.distanceM)) continue
    const centreM = distanceToLineM([place.centre], position)
    if (!best || distance < best.distanceM || centreM < best.centreM)
      best = { place, distanceM: distance, centreM }
  }
  return best
}

export const nearestGreen = (greens: readonly Place[], position: Position) =>
  nearestPlace(greens, position, GREEN_REACH_M)

/**
 * Returns whether a line runs from a green to a tee. A line that begins on a tee beside the previous green does not, even
 * if it ends short of its green.
 */
export function runsBackwards(
  line: readonly Position[],
  greens: readonly Place[],
  tees: readonly Place[],
): boolean {
  const [start, end] = [line[0], line.at(-1)]
  if (!start || !end) return false
  const atStart = nearestGreen(greens, start)?.distanceM ?? Infinity
  const atEnd = nearestGreen(greens, end)?.distanceM ?? Infinity
  if (atStart > TEE_REACH_M / 2 || atStart >= atEnd) return false
  if (atEnd === Infinity) return atStart === 0
  const teeAt = (point: Position) => nearestPlace(tees, point, TEE_REACH_M)?.distanceM ?? Infinity
  return teeAt(end) < teeAt(start)
}

/** How far a tee may lie beside the line of its hole, and behind its first point. */
const BESIDE_M = 35
const BEHIND_M = 60
/** Forward tees lie on this part of the line. */
const TEE_PART = 0.45

/** Returns the tees of each line: those beside its beginning that lie nearer to no other line's. */
export function teesOfLines(tees: readonly Place[], lines: readonly (readonly Position[])[]): Place[][] {
  const zones = lines.map((line) => {
    const zone = teeZone(line)
    return { zone, box: boxOf(zone) }
  })
  const found: Place[][] = lines.map(() => [])
  for (const tee of tees) {
    let best = { at: -1, distance: BESIDE_M }
    for (const [at, { zone, box }] of zones.entries()) {
      if (!isNearBox(box, tee.centre, BESIDE_M)) continue
      const distance = distanceToLineM(zone, tee.centre)
      if (distance < best.distance) best = { at, distance }
    }
    found[best.at]?.push(tee)
  }
  return found
}

/** Returns the part of a line where its tees are. */
function teeZone(line: readonly Position[]): Position[] {
  const points = line.map(([lon, lat]) => ({ lon, lat }))
  const [start, second] = points
  if (!start || !second) return []
  const behind = destination(start, (bearingDeg(start, second) + 180) % 360, BEHIND_M)
  const zone: Position[] = [[behind.lon, behind.lat]]
  let left =
    TEE_PART * points.slice(1).reduce((sum, point, at) => sum + metres(points[at] ?? point, point), 0)
  for (const [at, to] of points.slice(1).entries()) {
    const from = points[at] ?? to
    const length = metres(from, to)
    zone.push([from.lon, from.lat])
    const part = length === 0 ? 0 : Math.min(1, left / length)
    zone.push([from.lon + part * (to.lon - from.lon), from.lat + part * (to.lat - from.lat)])
    left -= length
    if (left <= 0) break
  }
  return zone
}
