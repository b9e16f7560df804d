import type { Coordinates, CourseHole } from '../../contract/round.ts'
import { distanceM } from './geo.ts'

/** Returns whether the tiles are the service's own, which show the shapes of the catalogue. */
export function isOwn(template: string): boolean {
  return template.startsWith('/')
}

/** Returns the URL template of tiles in dark colours, which only the service's own tiles have. */
export function darkTiles(template: string): string {
  if (!isOwn(template)) return template
  return `${template}${template.includes('?') ? '&' : '?'}theme=dark`
}

const NEAREST_M = 100
const FARTHEST_M = 1000

/**
 * Returns the position that the map's zoom includes besides the tee: the hole's first additional position if it is
 * 100 to 1000 m (inclusive) from the tee, otherwise the green. Undefined if the tee or the green is unknown; such a
 * hole has no map.
 */
export function holeFit({ tee, greenMiddle, pos }: CourseHole): Coordinates | undefined {
  if (!tee || !greenMiddle) return undefined
  const [first] = pos
  if (!first) return greenMiddle
  const distance = distanceM(tee, first)
  return distance >= NEAREST_M && distance <= FARTHEST_M ? first : greenMiddle
}
