import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** Map types and their codes in paths. */
export const MAP_TYPE_CODES = { Google: 'g', Bing: 'b' } as const
export type MapType = keyof typeof MAP_TYPE_CODES
export type MapTypeCode = (typeof MAP_TYPE_CODES)[MapType]

/** Updates the map of a facility. The body is the facility id as plain text; the response text is ignored. */
export const updateTiles = endpoint('POST', '/admin/update-tiles/{mapTypeCode}', {
  host: 'admin',
  encoding: 'text',
  isLong: true,
  body: v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(200)),
})
