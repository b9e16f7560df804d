import { SHAPE_KINDS, type ShapeKind } from '../../../contract/catalogue.ts'
import type { Coordinates } from '../../../contract/round.ts'
import {
  metresPerPixel,
  TILE_PX,
  type TileAddress,
  toWorld,
  type WorldPoint,
} from '../../../domain/geometry/mercator.ts'
import type { PlayableHole } from '../courses/course-geometry.ts'
import { type MapPiece, PIECE_SIZE, type PieceShape, pieceOf } from './cut-shapes.ts'
import { PALETTES, type Palette, type Theme } from './palettes.ts'

interface TileContent {
  pieces: readonly MapPiece[]
  /** The holes of courses without shapes. */
  holes: readonly PlayableHole[]
  theme: Theme
  /** Identifies what the tile shows, so that each version is another file. */
  version: string
}

/** The square of a piece that a tile shows. */
interface View {
  left: number
  top: number
  size: number
  unitsPerPixel: number
}

const WHOLE_TILE = `M0 0h${TILE_PX}v${TILE_PX}H0z`

/** Draws a tile as an SVG of 256 × 256 pixels, with one layer for each kind of shapes in the order of `SHAPE_KINDS`. */
export function drawTile(tile: TileAddress, { pieces, holes, theme, version }: TileContent): string {
  const palette = PALETTES[theme]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PX}" height="${TILE_PX}" viewBox="0 0 ${TILE_PX} ${TILE_PX}" data-version="${version}">` +
    `<path fill="${palette.ground}" d="${WHOLE_TILE}"/>` +
    drawDiagram(tile, holes, palette) +
    drawShapes(tile, pieces, palette) +
    '</svg>'
  )
}

function drawShapes(tile: TileAddress, pieces: readonly MapPiece[], palette: Palette): string {
  const view = viewOf(tile)
  const layers = SHAPE_KINDS.map((kind) => {
    const shapes = pieces.flatMap((piece) => piece[kind] ?? []).filter((shape) => isVisible(shape, view))
    return shapes.length === 0 ? '' : drawLayer(kind, shapes, { tile, view, palette })
  }).join('')
  if (layers === '') return ''
  // The paths of a piece are used as they are: the tile is a part of their picture.
  const viewBox = `${view.left} ${view.top} ${view.size} ${view.size}`
  return `<svg viewBox="${viewBox}" stroke-linejoin="round" stroke-linecap="round">${layers}</svg>`
}

function viewOf(tile: TileAddress): View {
  const piece = pieceOf(tile) ?? tile
  const size = PIECE_SIZE / 2 ** (tile.z - piece.z)
  return {
    left: (tile.x - piece.x * 2 ** (tile.z - piece.z)) * size,
    top: (tile.y - piece.y * 2 ** (tile.z - piece.z)) * size,
    size,
    unitsPerPixel: size / TILE_PX,
  }
}

/** How far an outline or line may extend beyond its shape. */
const STROKE_MARGIN_PX = 4

function isVisible([west, north, east, south]: PieceShape, { left, top, size, unitsPerPixel }: View) {
  const margin = STROKE_MARGIN_PX * unitsPerPixel
  return (
    east > left - margin && west < left + size + margin && south > top - margin && north < top + size + margin
  )
}

/** Widths of lines, such as paths and streams. */
const LINE_WIDTH_M = 2.4
const LINE_WIDTH_MIN_PX = 1

function drawLayer(
  kind: ShapeKind,
  shapes: readonly PieceShape[],
  { tile, view, palette }: { tile: TileAddress; view: View; palette: Palette },
): string {
  const { fill, edge } = palette.shapes[kind]
  const units = (px: number) => Math.round(px * view.unitsPerPixel * 10) / 10
  const paths = shapes.map((shape) => shape[4])
  const areas = paths.filter((path) => path.endsWith('z')).join('')
  const lines = paths.filter((path) => !path.endsWith('z')).join('')
  // The outline is painted before the fill, so that it does not divide areas that touch each other.
  const outline = edge && ` stroke="${edge}" stroke-width="${units(2 * edgePx(tile.z))}" paint-order="stroke"`
  const linePx = Math.max(LINE_WIDTH_MIN_PX, LINE_WIDTH_M / metresPerPixel(tile))
  return (
    // Below the areas, because the line of a river also runs through the lakes on its way.
    (lines &&
      `<path id="${kind}-lines" fill="none" stroke="${edge ?? fill}" stroke-width="${units(linePx)}" d="${lines}"/>`) +
    (areas && `<path id="${kind}" fill="${fill}"${outline ?? ''} d="${areas}"/>`)
  )
}

/** Returns the width of outlines. At low zooms they would hide small shapes. */
function edgePx(zoom: number): number {
  return zoom >= 16 ? 1.2 : zoom >= 14 ? 0.7 : 0.4
}

const GREEN_RADIUS_M = 13
const TEE_SIZE_PX = 8
/** Below this zoom, greens and tees would be specks. */
const MARKS_ZOOM_MIN = 14

/**
 * Draws holes of which only positions are known as a diagram in one colour: the line of play, a square for the tee and a
 * circle for the green. Nobody can take it for a survey.
 */
function drawDiagram(
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
