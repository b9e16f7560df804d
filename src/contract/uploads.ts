import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { maybe } from './wire.ts'

/** 20 MB of 1024 × 1024 bytes; a larger file is refused before it is sent, and with 413 by the service. */
export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024
/** The multipart field that carries the file. */
export const UPLOAD_FIELD = 'file'

export const uploadType = v.picklist(['round', 'snapshot'])
export type UploadType = v.InferOutput<typeof uploadType>

/**
 * `identifier` is an install id for a round and a login for a snapshot. The specification reads only success or
 * failure; this project's service names the round it made, which an answer of another service may lack.
 */
export const upload = endpoint('POST', '/rest/admin/upload/{type}/{identifier}', {
  encoding: 'file',
  answer: v.fallback(v.object({ token: maybe(v.string()) }), { token: undefined }),
})
