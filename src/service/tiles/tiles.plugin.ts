import type { FastifyInstance } from 'fastify'
import type { MapTypeCode } from '../../contract/maps.ts'
import type { CourseGeometry } from '../courses/course-geometry.ts'
import { entityTagOf, isNotModified } from '../http/entity-tag.ts'
import { badRequest, notFound } from '../http/http-error.ts'
import { type CourseDrawing, drawCourse } from './draw-course.ts'
import { createLruCache } from './lru-cache.ts'
import { type Bounds, boundsOf, type TileAddress } from './mercator.ts'
import { MIN_DRAWN_ZOOM, renderTile } from './render-tile.ts'
import { isMapTypeCode } from './styles.ts'

interface Options {
  courses: {
    coursesIn(bounds: Bounds, mapType: MapTypeCode): Promise<readonly CourseGeometry[]>
  }
}

const MAX_ZOOM = 22
const MAX_CACHED_DRAWINGS = 24
const MAX_CACHED_TILES = 400
/** The land of a course extends at most this far beyond its holes. */
const COURSE_MARGIN_M = 140

interface Tile {
  svg: string
  entityTag: string
}

type AddressParams = Record<'z' | 'x' | 'y', string>
interface TileRoute {
  Params: AddressParams & { type?: string }
  Querystring: Record<string, unknown>
}

/**
 * Serves a map of the service's own courses, drawn from the positions of their holes: `GET /tiles/{z}/{x}/{y}`, and
 * each map type at `GET /tiles/{type}/{z}/{x}/{y}` or with the query `type`.
 */
export async function tilesPlugin(fastify: FastifyInstance, { courses }: Options): Promise<void> {
  const drawings = createLruCache<CourseDrawing | undefined>(MAX_CACHED_DRAWINGS)
  const tiles = createLruCache<Tile>(MAX_CACHED_TILES)

  async function tileAt(address: TileAddress, mapType: MapTypeCode): Promise<Tile> {
    const visible =
      address.z < MIN_DRAWN_ZOOM ? [] : await courses.coursesIn(boundsWithMargin(address), mapType)
    return tiles.get(cacheKey(address, mapType, visible), () => {
      const visibleDrawings = visible
        .map((course) => drawings.get(versionKey(course), () => drawCourse(course)))
        .filter((drawing) => drawing !== undefined)
      const svg = renderTile(address, visibleDrawings, mapType)
      return { svg, entityTag: entityTagOf(svg) }
    })
  }

  for (const path of ['/tiles/:z/:x/:y', '/tiles/:type/:z/:x/:y']) {
    fastify.get<TileRoute>(path, async ({ params, query, headers }, reply) => {
      const { v } = query
      const type = params.type ?? query.type ?? 'g'
      if (!isMapTypeCode(type)) throw badRequest('type: expected g or b')
      const { svg, entityTag } = await tileAt(parseAddress(params), type)
      reply.headers({
        ETag: entityTag,
        // A URL with a version always returns the same tile. Without one, caches revalidate each time so that a map
        // that staff had redrawn is shown at once.
        'Cache-Control': v === undefined ? 'public, no-cache' : 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      if (isNotModified(headers['if-none-match'], entityTag)) return reply.code(304).send()
      return reply.type('image/svg+xml; charset=utf-8').send(svg)
    })
  }
}

function versionKey({ id, version }: CourseGeometry): string {
  return `${id}@${version}`
}

/** Tiles without a course look the same everywhere, so they share one cache entry. */
function cacheKey(
  { z, x, y }: TileAddress,
  mapType: MapTypeCode,
  courses: readonly CourseGeometry[],
): string {
  if (courses.length === 0) return `${mapType} empty`
  return `${mapType} ${z}/${x}/${y} ${courses.map(versionKey).join(' ')}`
}

/** @throws HttpError 400 when a part is not a whole number, 404 when the address is outside the map */
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

function boundsWithMargin(address: TileAddress): Bounds {
  const { north, south, east, west } = boundsOf(address)
  const latMargin = COURSE_MARGIN_M / 111_000
  const lonMargin = latMargin / Math.max(0.05, Math.cos((north * Math.PI) / 180))
  return {
    west: west - lonMargin,
    east: east + lonMargin,
    south: south - latMargin,
    north: north + latMargin,
  }
}
