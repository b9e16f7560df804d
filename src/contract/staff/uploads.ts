import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { items, lenient, maybe } from '../wire.ts'

/** 20 MB of 1024 × 1024 bytes. The client rejects a larger file before sending it, the service with 413. */
export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024
/**
 * The number of latest uploads of which the service keeps what they replaced, so that they can be undone. At most as many
 * files are uploaded together.
 */
export const UPLOADS_KEPT_MAX = 500
/** The multipart field of the file. */
export const UPLOAD_FIELD = 'file'

export const uploadType = v.picklist(['round', 'snapshot'])
export type UploadType = v.InferOutput<typeof uploadType>

const uploaded = v.object({
  /** The stored round. */
  token: maybe(v.string()),
  /** Likely errors in the file that did not prevent the upload, one line each. */
  warnings: items(v.string()),
  /** True if the round had been deleted; an upload does not undelete it. */
  isDeleted: lenient(v.boolean()),
  /** True if the round was stored already, so that nothing has changed. */
  isStored: lenient(v.boolean()),
  /** Identifies the upload for `undoChange`; missing if it changed nothing, or cannot be undone. */
  changeId: lenient(v.string()),
})
export type Uploaded = v.InferOutput<typeof uploaded>

/**
 * Uploads a file. `identifier` is an install id for a round and a login for a snapshot. A round without a token that the golfer
 * has already is not stored again, unless it is `another` one.
 */
export const upload = endpoint('POST', '/rest/admin/upload/{type}/{identifier}', {
  encoding: 'file',
  query: v.object({ another: v.optional(v.picklist(['true'])) }),
  response: v.fallback(uploaded, {
    token: undefined,
    warnings: [],
    isDeleted: undefined,
    isStored: undefined,
    changeId: undefined,
  }),
  isResponseOptional: true,
})

const uploadPreview = v.object({
  /** What an upload would do: add to what is stored, nothing because the same is stored, or overwrite something. */
  effect: v.picklist(['new', 'same', 'overwrites']),
  /** The effect in words: "Overwrites round kea-69 of 12 Oct 2026, Old Links". */
  text: v.string(),
  /** The token of the round, or the install of the snapshot. Of two files with the same one, the later replaces the other. */
  subject: maybe(v.string()),
})
export type UploadPreview = v.InferOutput<typeof uploadPreview>

/** Compares a file with what is stored, and changes nothing. */
export const previewUpload = endpoint('POST', '/rest/admin/upload_preview/{type}/{identifier}', {
  encoding: 'file',
  response: uploadPreview,
  capability: 'uploadPreviews',
})
