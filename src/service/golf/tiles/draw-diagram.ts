import type { Coordinates } from '../../../contract/round.ts'
import {
  metresPerPixel,
  TILE_PX,
  type TileAddress,
  toWorld,
  type WorldPoint,
} from '../../../domain/geometry/mercator.ts'
import type { PlayableHole } from '../courses/course-geometry.ts'
import type { Palette } from './palettes.ts'

const GREEN_RADIUS_M = 13
const TEE_SIZE_PX = 8
/** Below this zoom, greens and tees would be specks. */
const MARKS_ZOOM_MIN = 14

/**
 * Draws holes of which only positions are known as a diagram in one colour: the line of play, a square for the tee and a
 * circle for the green. Nobody can take it for a survey.
 */
export function drawDiagram(
  tile: TileAddress,
  holes: readonly PlayableHole[],
  { diagram, ground }: Palette,
): string {
  if (holes.length === 0) return ''
  const toPixels = (place: Coordinates): WorldPoint => {
    const { x, y } = toWorld(place)
    return {
      x: tenths((x * 2 ** tile.z - tile.x) * TILE_PX),
      y: tenths((y * 2 ** tile.z - tile.y) * TILE_PX),
    }
  }
  const lines = holes.map(({ line }) => line.map(toPixels))
  const paths = lines.map((points) => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`).join('')
  const marks = tile.z < MARKS_ZOOM_MIN ? '' : lines.map((points) => drawMarks(points, tile)).join('')
  return (
    `<g id="diagram" fill="${ground}" stroke="${diagram}" stroke-width="1.5" stroke-linecap="round">` +
    `<path fill="none" stroke-dasharray="1 6" d="${paths}"/>${marks}</g>`
  )
}

function drawMarks(line: readonly WorldPoint[], tile: TileAddress): string {
  const [tee, green] = [line[0], line.at(-1)]
  if (!tee || !green) return ''
  const radius = tenths(GREEN_RADIUS_M / metresPerPixel(tile))
  const half = TEE_SIZE_PX / 2
  return (
    `<path d="M${tee.x} ${tee.y}m-${half} -${half}h${TEE_SIZE_PX}v${TEE_SIZE_PX}h-${TEE_SIZE_PX}z"/>` +
    `<circle cx="${green.x}" cy="${green.y}" r="${radius}"/>`
  )
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
