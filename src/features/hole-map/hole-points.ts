import type { Coordinates } from '../../contract/round.ts'
import { midpoint } from '../../domain/geometry/geo.ts'
import type { MappedHole } from '../../platform/browser/hole-map-channel.ts'

/** A point of a hole that can be moved. One between two points becomes a new point of the line when it is moved. */
export interface HolePoint {
  id: string
  kind: 'tee' | 'green' | 'pos' | 'between'
  label: string
  at: Coordinates
}

/** Returns the points of a hole from tee to green, and then those between them. */
export function pointsOf({ tee, green, pos }: MappedHole): HolePoint[] {
  const line = [tee, ...pos, green]
  return [
    { id: 'tee', kind: 'tee', label: 'Tee', at: tee },
    ...pos.map((at, index) => ({
      ...{ id: `pos ${index}`, kind: 'pos' as const },
      ...{ label: `Point ${index + 1} of the line`, at },
    })),
    { id: 'green', kind: 'green', label: 'Green', at: green },
    ...line.slice(1).map((next, index) => ({
      ...{ id: `between ${index}`, kind: 'between' as const },
      ...{ label: `New point ${index + 1}`, at: midpoint(line[index] ?? next, next) },
    })),
  ]
}

/** Returns the hole with a point at another place, to the centimetre. */
export function withMoved(hole: MappedHole, id: string, place: Coordinates): MappedHole {
  const to = { lat: Number(place.lat.toFixed(7)), lon: Number(place.lon.toFixed(7)) }
  if (id === 'tee') return { ...hole, tee: to }
  if (id === 'green') return { ...hole, green: to }
  const [kind, number] = id.split(' ')
  const replaced = kind === 'pos' ? 1 : 0
  return { ...hole, pos: hole.pos.toSpliced(Number(number), replaced, to) }
}

/** Returns the hole without a point of its line; undefined for other points. */
export function withoutPoint(hole: MappedHole, id: string): MappedHole | undefined {
  const [kind, number] = id.split(' ')
  return kind === 'pos' ? { ...hole, pos: hole.pos.toSpliced(Number(number), 1) } : undefined
}
