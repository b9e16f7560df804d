import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { items, lenient, maybe } from './wire.ts'

/** 20 MB of 1024 × 1024 bytes. The client rejects a larger file before sending it, the service with 413. */
export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024
/**
 * The service stores the data that the latest uploads replaced, so that it can be restored. This is the number of
 * uploads.
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
  /** Whether the upload created the round, so that deleting the round undoes the upload; missing if unknown. */
  isCreated: lenient(v.boolean()),
  /** Identifies the replaced data for `restoreUpload`; missing if the upload replaced nothing. */
  restoreId: lenient(v.string()),
})
export type Uploaded = v.InferOutput<typeof uploaded>

/** Uploads a file. `identifier` is an install id for a round and a login for a snapshot. */
export const upload = endpoint('POST', '/rest/admin/upload/{type}/{identifier}', {
  encoding: 'file',
  response: v.fallback(uploaded, {
    token: undefined,
    warnings: [],
    isDeleted: undefined,
    isCreated: undefined,
    restoreId: undefined,
  }),
  isResponseOptional: true,
})

export const fieldChange = v.object({
  /** What changes: "Playing handicap of Ann". */
  field: v.string(),
  /** The stored value; missing if `after` alone describes the change. */
  before: lenient(v.string()),
  after: v.string(),
})
/** One difference between the stored data and an upload, worded for staff. */
export type FieldChange = v.InferOutput<typeof fieldChange>

/**
 * Compares a file with what uploading it would overwrite, and changes nothing. `changes` is empty if nothing would be
 * overwritten. A service without previews returns 404.
 */
export const previewUpload = endpoint('POST', '/rest/admin/upload_preview/{type}/{identifier}', {
  encoding: 'file',
  response: v.object({ changes: items(fieldChange) }),
})

/** Restores the data that an upload replaced. Fails if the data has changed since. */
export const restoreUpload = endpoint('POST', '/rest/admin/restore_upload/{id}', {
  response: v.object({ token: maybe(v.string()) }),
})
