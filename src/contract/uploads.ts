import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { maybe } from './wire.ts'

/** 20 MB of 1024 × 1024 bytes. The client rejects a larger file before sending it, the service with 413. */
export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024
/** The multipart field of the file. */
export const UPLOAD_FIELD = 'file'

export const uploadType = v.picklist(['round', 'snapshot'])
export type UploadType = v.InferOutput<typeof uploadType>

/**
 * Uploads a file. `identifier` is an install id for a round and a login for a snapshot. The response may name the
 * token of the stored round.
 */
export const upload = endpoint('POST', '/rest/admin/upload/{type}/{identifier}', {
  encoding: 'file',
  answer: v.fallback(v.object({ token: maybe(v.string()) }), { token: undefined }),
})
