import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { MAP_TYPE_CODES, type MapTypeCode } from '../../../contract/catalogue.ts'
import { type Bounds, boundsOf, type TileAddress } from '../../../domain/geometry/mercator.ts'
import type { Context } from '../../base/context.ts'
import { badRequest, notFound } from '../../base/http/http-error.ts'
import { entityTagOf, isNotModified } from '../../base/http/raw-response.ts'
import { createLruCache } from '../../base/lru-cache.ts'
import {
  boundsAround,
  doOverlap,
  extendedBounds,
  isNearHole,
  isWithin,
  type PlayableHole,
} from '../courses/course-geometry.ts'
import { createCourses, type MappedCourse } from '../courses/courses.ts'
import { pieceOf } from './cut-shapes.ts'
import { drawTile } from './draw-tile.ts'
import { createMapPieces } from './map-pieces.ts'
import { isTheme, type Theme } from './palettes.ts'

const MAX_ZOOM = 22

type AddressParams = Record<'z' | 'x' | 'y', string>
interface TileRoute {
  Params: AddressParams & { type?: string }
  Querystring: Record<string, unknown>
}

/**
 * Serves the service's own map: `GET /tiles/{z}/{x}/{y}`, and each map type at `GET /tiles/{type}/{z}/{x}/{y}` or with
 * the query `type`. The query `theme=dark` asks for dark colours.
 */
export async function tilesPlugin(
  fastify: FastifyInstance,
  context: Parameters<typeof createTiles>[0],
): Promise<void> {
  const tiles = createTiles(context)
  for (const path of ['/tiles/:z/:x/:y', '/tiles/:type/:z/:x/:y']) {
    fastify.get<TileRoute>(path, async ({ params, query, headers }, reply) => {
      const { v, theme = 'light' } = query
      const type = params.type ?? query.type ?? 'g'
      if (!isMapTypeCode(type)) throw badRequest('type: expected g or b')
      if (!isTheme(theme)) throw badRequest('theme: expected light or dark')
      const svg = await tiles.at(parseAddress(params), type, theme)
      const entityTag = entityTagOf(svg)
      reply.headers({
        ETag: entityTag,
        // Only a URL whose version is the tile's entity tag may be cached forever. Other URLs are revalidated each
        // time, so that a redrawn map is shown immediately and invented versions do not keep an old tile.
        'Cache-Control': `"${v}"` === entityTag ? 'public, max-age=31536000, immutable' : 'public, no-cache',
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      if (isNotModified(headers['if-none-match'], entityTag)) return reply.code(304).send()
      return reply.type('image/svg+xml; charset=utf-8').send(svg)
    })
  }
}

function isMapTypeCode(text: unknown): text is MapTypeCode {
  return Object.values<unknown>(MAP_TYPE_CODES).includes(text)
}

/** @throws HttpError 400 when a part is not a whole number, 404 when the tile is outside of the map */
function parseAddress(params: AddressParams): TileAddress {
  for (const name of ['z', 'x', 'y'] as const) {
    if (!/^\d{1,8}$/.test(params[name])) throw badRequest(`${name}: expected a whole number`)
  }
  const z = Number(params.z)
  const x = Number(params.x)
  const y = Number(params.y)
  if (z > MAX_ZOOM || x >= 2 ** z || y >= 2 ** z) throw notFound(`There is no tile ${z}/${x}/${y}`)
  return { z, x, y }
}

/** Characters of all tiles that a process keeps; most tiles have 1,000 to 20,000. */
const CACHED_LENGTH_MAX = 16_000_000
/** Maximum distance between a tile and the line of a hole that is drawn on it. */
const HOLE_MARGIN_M = 100
/** Holes of two courses whose tees and greens are at most this far apart are one hole. */
const SAME_HOLE_M = 60

/** Draws the tiles of the map, and keeps the latest ones. */
function createTiles(context: Pick<Context, 'db' | 'clock'>) {
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
