import type { FastifyInstance } from 'fastify'
import type { MapTypeCode } from '../../../contract/maps.ts'
import { boundsOf, type TileAddress } from '../../../domain/mercator.ts'
import { entityTagOf, isNotModified } from '../../base/http/entity-tag.ts'
import { badRequest, notFound } from '../../base/http/http-error.ts'
import { createLruCache } from '../../base/lru-cache.ts'
import { extendedBounds } from '../courses/bounds.ts'
import type { Courses, MappedCourse } from '../courses/courses.ts'
import { type CourseDrawing, drawCourse } from './draw-course.ts'
import { MIN_DRAWN_ZOOM, renderTile } from './render-tile.ts'
import { isMapTypeCode } from './styles.ts'

interface Options {
  courses: Pick<Courses, 'coursesIn' | 'surroundingsOf'>
}

const MAX_ZOOM = 22
const MAX_CACHED_DRAWINGS = 24
const MAX_CACHED_TILES = 400
/** Maximum distance by which the land of a course extends beyond its holes. */
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
  const drawings = createLruCache<Promise<CourseDrawing | undefined>>(MAX_CACHED_DRAWINGS)
  const tiles = createLruCache<Promise<Tile>>(MAX_CACHED_TILES)

  const drawingOf = (course: MappedCourse) => {
    const key = versionKey(course)
    return drawings.get(key, async () => {
      try {
        const surroundings = await courses.surroundingsOf(course.id)
        return (
          surroundings &&
          drawCourse({ ...surroundings.course, season: course.season }, surroundings.neighbours)
        )
      } catch (error) {
        drawings.delete(key)
        throw error
      }
    })
  }

  async function render(
    address: TileAddress,
    mapType: MapTypeCode,
    visible: readonly MappedCourse[],
  ): Promise<Tile> {
    const visibleDrawings = await Promise.all(visible.map(drawingOf))
    const svg = renderTile(
      address,
      visibleDrawings.filter((drawing) => drawing !== undefined),
      mapType,
    )
    return { svg, entityTag: entityTagOf(svg) }
  }

  async function tileAt(address: TileAddress, mapType: MapTypeCode): Promise<Tile> {
    const bounds = extendedBounds(boundsOf(address), COURSE_MARGIN_M)
    const visible = address.z < MIN_DRAWN_ZOOM ? [] : await courses.coursesIn(bounds, mapType)
    const key = cacheKey(address, mapType, visible)
    return tiles.get(key, async () => {
      try {
        return await render(address, mapType, visible)
      } catch (error) {
        tiles.delete(key)
        throw error
      }
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

function versionKey({ id, version }: MappedCourse): string {
  return `${id}@${version}`
}

/** The cache key of tiles without a course. They share one entry because they look the same everywhere. */
function cacheKey({ z, x, y }: TileAddress, mapType: MapTypeCode, courses: readonly MappedCourse[]): string {
  if (courses.length === 0) return `${mapType} empty`
  return `${mapType} ${z}/${x}/${y} ${courses.map(versionKey).join(' ')}`
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
