import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** The codes of the map types on the wire (spec: Entities). */
export const MAP_TYPE_CODES = { Google: 'g', Bing: 'b' } as const
export type MapType = keyof typeof MAP_TYPE_CODES

/** The body is the facility id as text; any answer of success is success. */
export const updateTiles = endpoint('POST', '/admin/update-tiles/{mapTypeCode}', {
  host: 'admin',
  encoding: 'text',
  isLong: true,
  body: v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(200)),
})
