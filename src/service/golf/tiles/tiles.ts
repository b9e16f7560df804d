import { createHash } from 'node:crypto'
import type { MapTypeCode } from '../../../contract/catalogue.ts'
import { type Bounds, boundsOf, type TileAddress } from '../../../domain/geometry/mercator.ts'
import type { Context } from '../../base/context.ts'
import { createLruCache } from '../../base/lru-cache.ts'
import { boundsAround, doOverlap, extendedBounds, isWithin } from '../courses/bounds.ts'
import { isNearHole, type PlayableHole } from '../courses/course-geometry.ts'
import { createCourses, type MappedCourse } from '../courses/courses.ts'
import { pieceOf } from './cut-shapes.ts'
import { drawTile } from './draw-tile.ts'
import { createMapPieces } from './map-pieces.ts'
import type { Theme } from './palettes.ts'

/** Characters of all tiles that a process keeps; most tiles have 1,000 to 20,000. */
const CACHED_LENGTH_MAX = 16_000_000
/** Maximum distance between a tile and the line of a hole that is drawn on it. */
const HOLE_MARGIN_M = 100
/** Holes of two courses whose tees and greens are at most this far apart are one hole. */
const SAME_HOLE_M = 60

/** Draws the tiles of the map, and keeps the latest ones. */
export function createTiles(context: Pick<Context, 'db' | 'clock'>) {
  const courses = createCourses(context)
  const mapPieces = createMapPieces(context)
  const tiles = createLruCache<string>(CACHED_LENGTH_MAX, (svg) => svg.length)

  return {
    /** Returns a tile as SVG. Its text changes whenever what it shows gets a new version. */
    async at(address: TileAddress, mapType: MapTypeCode, theme: Theme): Promise<string> {
      const bounds = extendedBounds(boundsOf(address), HOLE_MARGIN_M)
      // At zooms without pieces, a course would be only a few pixels large.
      const [found, facilities] = pieceOf(address)
        ? await Promise.all([courses.coursesIn(bounds, mapType), mapPieces.facilitiesAt(address, mapType)])
        : [[], []]
      const unsurveyed = found.filter((course) => !facilities.some(({ area }) => isWithin(course.area, area)))
      const version = hashOf([mapType, theme, ...[...facilities, ...unsurveyed].map(versionKey)])
      // Tiles without a course look the same everywhere.
      const isEmpty = facilities.length + unsurveyed.length === 0
      const key = isEmpty ? version : `${version} ${address.z}/${address.x}/${address.y}`
      const cached = tiles.find(key)
      if (cached !== undefined) return cached
      const pieces = facilities.length > 0 ? await mapPieces.piecesAt(address) : []
      const svg = drawTile(address, { pieces, holes: holesIn(bounds, unsurveyed), theme, version })
      tiles.put(key, svg)
      return svg
    },
  }
}

function versionKey({ id, version }: { id: string; version: string }): string {
  return `${id}@${version}`
}

function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, 12)
}

/** Returns the holes in an area. Of a hole that several courses contain, only the newest upload counts. */
function holesIn(bounds: Bounds, courses: readonly MappedCourse[]): PlayableHole[] {
  const newestFirst = courses
    .flatMap((course) => course.holes())
    .filter(({ line }) => doOverlap(boundsAround(line), bounds))
    .toSorted((a, b) => b.at - a.at)
  return newestFirst.filter(
    (hole, index) => !newestFirst.slice(0, index).some((newer) => isNearHole(newer, hole, SAME_HOLE_M)),
  )
}
