import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { CourseGeometry } from '../courses/course-geometry.ts'
import { badRequest, notFound } from '../http/http-error.ts'
import { type CourseDrawing, drawCourse } from './draw-course.ts'
import { createLruCache } from './lru-cache.ts'
import { type Bounds, boundsOf, type TileAddress } from './mercator.ts'
import { LOWEST_DRAWN_ZOOM, renderTile } from './render-tile.ts'
import { isMapTypeCode, type MapTypeCode } from './styles.ts'

/** Where the courses are that a tile may show. */
interface CourseSource {
  coursesIn(bounds: Bounds, mapType: MapTypeCode): Promise<readonly CourseGeometry[]>
}
interface Options {
  courses: CourseSource
}

const HIGHEST_ZOOM = 22
const DRAWINGS_MAX = 24
const TILES_MAX = 400
/** A course reaches over its holes by so much of a tile at most, at the lowest zoom that is drawn. */
const MARGIN_M = 140

interface Tile {
  svg: string
  etag: string
}

/** `GET /tiles/{z}/{x}/{y}?type=g|b`: the map of our own courses, drawn from where their holes lie. */
export async function tilesPlugin(fastify: FastifyInstance, { courses }: Options): Promise<void> {
  const pictures = createLruCache<CourseDrawing | undefined>(DRAWINGS_MAX)
  const tiles = createLruCache<Tile>(TILES_MAX)

  async function tileOf(address: TileAddress, mapType: MapTypeCode): Promise<Tile> {
    const found = address.z < LOWEST_DRAWN_ZOOM ? [] : await courses.coursesIn(around(address), mapType)
    const names = found.map(({ id, version }) => `${id}@${version}`)
    const place = found.length === 0 ? 'empty' : `${address.z}/${address.x}/${address.y} ${names.join(' ')}`
    return tiles.get(`${mapType} ${place}`, () => {
      const drawn = found.map((course, at) => pictures.get(`${names[at]}`, () => drawCourse(course)))
      const svg = renderTile(
        address,
        drawn.filter((picture) => picture !== undefined),
        mapType,
      )
      return { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` }
    })
  }

  fastify.get<{ Params: Record<'z' | 'x' | 'y', string>; Querystring: Record<string, unknown> }>(
    '/tiles/:z/:x/:y',
    async ({ params, query, headers }, reply) => {
      const { type = 'g', v } = query
      if (!isMapTypeCode(type)) throw badRequest('type: expected g or b')
      const { svg, etag } = await tileOf(addressOf(params), type)
      reply.headers({
        ETag: etag,
        // With a version in its address a tile is that version for ever. Without one it is kept, but asked about each
        // time, so that a map that staff had drawn anew is seen at once.
        'Cache-Control': v === undefined ? 'public, no-cache' : 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      if (headers['if-none-match']?.split(/,\s*/).some((known) => known.replace(/^W\//, '') === etag)) {
        return reply.code(304).send()
      }
      return reply.type('image/svg+xml; charset=utf-8').send(svg)
    },
  )
}

/** @throws HttpError 400 for what is no number, 404 for a tile that the world does not have */
function addressOf(params: Record<'z' | 'x' | 'y', string>): TileAddress {
  for (const name of ['z', 'x', 'y'] as const) {
    if (!/^\d{1,8}$/.test(params[name])) throw badRequest(`${name}: expected a whole number`)
  }
  const [z, x, y] = [Number(params.z), Number(params.x), Number(params.y)]
  if (z > HIGHEST_ZOOM || x >= 2 ** z || y >= 2 ** z) throw notFound(`There is no tile ${z}/${x}/${y}`)
  return { z, x, y }
}

function around(address: TileAddress): Bounds {
  const bounds = boundsOf(address)
  const lat = MARGIN_M / 111_000
  const lon = lat / Math.max(0.05, Math.cos((bounds.north * Math.PI) / 180))
  return {
    west: bounds.west - lon,
    east: bounds.east + lon,
    south: bounds.south - lat,
    north: bounds.north + lat,
  }
}
