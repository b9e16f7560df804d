import GeoJSONVT, { type RawFeature } from 'geojson-vt'
import type { CourseShape, ShapeGeometry, ShapeKind } from '../../../contract/catalogue.ts'
import { type Bounds, type TileAddress, toWorld } from '../../../domain/geometry/mercator.ts'
import { badRequest } from '../../base/http/http-error.ts'
import { boundsAround, extendedBounds } from '../courses/course-geometry.ts'

/**
 * The zooms for which shapes are cut, with the detail that each zoom needs. A tile is drawn from the piece of the highest
 * of these zooms that contains it.
 */
const PIECE_ZOOMS = [11, 13, 15, 17] as const
const HIGHEST_ZOOM = 17
/** Width and height of a piece. Its coordinates are whole numbers from its top left corner. */
export const PIECE_SIZE = 4096

/** A ring or line: its west, north, east and south edges, and its SVG path, which only a ring closes. */
export type PieceShape = readonly [west: number, north: number, east: number, south: number, path: string]
/** The part of a facility's shapes in one tile. */
export type MapPiece = Partial<Record<ShapeKind, readonly PieceShape[]>>

const PLAYED_KINDS: readonly ShapeKind[] = ['fairway', 'tee', 'green', 'bunker']
/** How far the map of a facility extends beyond the shapes that are played. */
const AREA_MARGIN_M = 300
/** Number of pieces at the highest zoom; they cover 12 km by 12 km at the latitude of Scotland. */
const PIECES_MAX = 5000

/** Returns the address of the piece that contains a tile, or undefined at zooms without pieces. */
export function pieceOf({ z, x, y }: TileAddress): TileAddress | undefined {
  const zoom = PIECE_ZOOMS.findLast((one) => one <= z)
  return zoom && { z: zoom, x: x >> (z - zoom), y: y >> (z - zoom) }
}

/** Returns the area of a facility's map, or undefined without shapes. */
export function areaOf(shapes: readonly CourseShape[]): Bounds | undefined {
  const played = shapes.filter(({ kind }) => PLAYED_KINDS.includes(kind))
  const positions = (played.length > 0 ? played : shapes).flatMap(({ geometry }) => positionsOf(geometry))
  if (positions.length === 0) return undefined
  return extendedBounds(boundsAround(positions.map(([lon, lat]) => ({ lat, lon }))), AREA_MARGIN_M)
}

/** Returns all positions of a shape: longitude and latitude. */
export function positionsOf(geometry: ShapeGeometry): [number, number][] {
  if (geometry.type === 'LineString') return geometry.coordinates
  return geometry.type === 'Polygon' ? geometry.coordinates.flat() : geometry.coordinates.flat(2)
}

/**
 * Cuts the shapes in an area into one piece for each tile of the area, also where there are no shapes.
 * @throws HttpError 400 when the area is too large
 */
export function cutShapes(
  shapes: readonly CourseShape[],
  area: Bounds,
): { address: TileAddress; piece: MapPiece }[] {
  const { columns, rows } = rangesOf(area, HIGHEST_ZOOM)
  if (columns.length * rows.length > PIECES_MAX) throw badRequest('The shapes are too far apart for one map')
  const features = shapes.map(({ kind, geometry }) => ({
    type: 'Feature' as const,
    properties: { kind },
    geometry,
  }))
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: HIGHEST_ZOOM, extent: PIECE_SIZE },
  )
  return PIECE_ZOOMS.flatMap((z) => {
    const { columns, rows } = rangesOf(area, z)
    return rows.flatMap((y) =>
      columns.map((x) => ({
        address: { z, x, y },
        piece: toPiece(index.getTileRaw(z, x, y)?.features ?? []),
      })),
    )
  })
}

/** Returns the columns and rows of the largest pieces that overlap an area. */
export function largestPieces(area: Bounds): { zoom: number; columns: number[]; rows: number[] } {
  const [zoom] = PIECE_ZOOMS
  return { zoom, ...rangesOf(area, zoom) }
}

/** Returns the columns and rows of the tiles that overlap an area. */
function rangesOf({ west, south, east, north }: Bounds, zoom: number) {
  const scale = 2 ** zoom
  const [first, last] = [toWorld({ lat: north, lon: west }), toWorld({ lat: south, lon: east })]
  const range = (from: number, to: number) => {
    const start = Math.max(0, Math.floor(from * scale))
    const end = Math.min(scale - 1, Math.floor(to * scale))
    return Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => start + index)
  }
  return { columns: range(first.x, last.x), rows: range(first.y, last.y) }
}

function toPiece(features: readonly RawFeature[]): MapPiece {
  const piece: { [Kind in ShapeKind]?: PieceShape[] } = {}
  for (const feature of features) {
    if (feature.type !== 2 && feature.type !== 3) continue
    const kind = feature.tags?.kind as ShapeKind
    piece[kind] ??= []
    for (const points of feature.geometry) piece[kind].push(toPieceShape(points, feature.type === 3))
  }
  return piece
}

/** @param points alternately x and y; the last point of a ring is its first */
function toPieceShape(points: Int16Array | Int32Array, isRing: boolean): PieceShape {
  let [x = 0, y = 0] = points
  let [west, north, east, south] = [x, y, x, y]
  let path = `M${x} ${y}l`
  for (let at = 2; at < points.length - (isRing ? 2 : 0); at += 2) {
    const [nextX = 0, nextY = 0] = [points[at], points[at + 1]]
    path += `${signed(nextX - x, at === 2)}${signed(nextY - y)}`
    ;[x, y] = [nextX, nextY]
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  return [west, north, east, south, isRing ? `${path}z` : path]
}

/** Formats a number so that it can follow another one: a minus sign separates numbers as well as a space. */
function signed(value: number, isFirst = false): string {
  return value < 0 || isFirst ? String(value) : ` ${value}`
}
