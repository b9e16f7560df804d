import type { FastifyInstance } from 'fastify'
import { MAP_TYPE_CODES, type MapTypeCode } from '../../../contract/catalogue.ts'
import type { TileAddress } from '../../../domain/geometry/mercator.ts'
import { entityTagOf, isNotModified } from '../../base/http/entity-tag.ts'
import { badRequest, notFound } from '../../base/http/http-error.ts'
import { isTheme } from './palettes.ts'
import { createTiles } from './tiles.ts'

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
