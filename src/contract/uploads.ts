import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { items, lenient, maybe, timestampMs } from './wire.ts'

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
  /** Identifies the upload for `undoChange`; missing if it changed nothing, or cannot be undone. */
  changeId: lenient(v.string()),
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
    changeId: undefined,
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

/** Maximum number of tokens in one call. */
export const STORED_ROUNDS_MAX = 500

const storedRound = v.object({
  token: v.string(),
  /** The install to which the round belongs. Only a file for this install can replace it. */
  iid: v.string(),
  timestamp: timestampMs,
  course: maybe(v.string()),
  isDeleted: v.fallback(v.boolean(), false),
  isLive: v.fallback(v.boolean(), false),
  /** The SHA-256 of the stored file, in hexadecimal digits. */
  sha256: v.fallback(v.string(), ''),
})
/** A stored round that uploading a file would replace. */
export type StoredRound = v.InferOutput<typeof storedRound>

/**
 * Finds which rounds are stored, so that what files would replace is known before they are uploaded. Tokens of other
 * rounds are left out of the response. A service without this call returns 404.
 */
export const findStoredRounds = endpoint('POST', '/rest/admin/stored_rounds', {
  body: v.object({
    tokens: v.pipe(
      v.array(v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(200))),
      v.minLength(1, 'is empty'),
      v.maxLength(STORED_ROUNDS_MAX, `has more than ${STORED_ROUNDS_MAX} tokens`),
    ),
  }),
  response: v.object({ rounds: items(storedRound) }),
})

/** Restores the data that an upload replaced. Fails if the data has changed since. */
export const restoreUpload = endpoint('POST', '/rest/admin/restore_upload/{id}', {
  response: v.object({ token: maybe(v.string()) }),
})
