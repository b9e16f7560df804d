import type { FastifyRequest } from 'fastify'
import { UPLOAD_MAX_BYTES } from '../../../contract/staff/uploads.ts'
import { badRequest, HttpError } from './http-error.ts'

/** Longer names are cut off. */
const NAME_MAX_LENGTH = 200

/**
 * Reads the one file of a multipart form into memory. The multipart plugin limits its size.
 * @param onName called with the name of the file, before its content has arrived
 * @throws HttpError 415 when the body is not a form, 400 when the field does not hold exactly one file, 413 when the
 * file is too large
 */
export async function receiveFile(
  request: FastifyRequest,
  field: string,
  onName: (name: string) => void = () => {},
): Promise<Uint8Array> {
  if (!request.isMultipart()) throw new HttpError(415, 'body: expected multipart/form-data with a file')
  const [file, extraFile] = await filesOf(request, field, onName)
  if (!file) throw badRequest(`${field}: is missing`)
  if (extraFile) throw badRequest(`${field}: expected one file`)
  return file
}

async function filesOf(
  request: FastifyRequest,
  field: string,
  onName: (name: string) => void,
): Promise<Uint8Array[]> {
  const files: Uint8Array[] = []
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      if (part.fieldname === field) onName(displayName(part.filename))
      const bytes = await part.toBuffer()
      if (part.fieldname === field) files.push(bytes)
    }
  } catch (error) {
    throw formError(error)
  }
  return files
}

function formError(error: unknown): HttpError {
  const { code, statusCode, message } = error as { code?: string; statusCode?: number; message: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new HttpError(413, `file: is larger than ${UPLOAD_MAX_BYTES / 1024 / 1024} MB`)
  }
  // Errors of the multipart plugin have a status.
  if (statusCode !== undefined && statusCode < 500) return new HttpError(statusCode, `body: ${message}`)
  return badRequest('body: incomplete or malformed form data')
}

/**
 * Returns a file's name without control characters, which would break lines of text and which the database cannot
 * store.
 */
function displayName(name: string | undefined): string {
  return (name ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(0, NAME_MAX_LENGTH)
}
