import type { FastifyRequest } from 'fastify'
import { badRequest, HttpError } from './http-error.ts'

/**
 * Reads the one file of a multipart form into memory. The multipart plugin limits its size.
 * @throws HttpError 415 when the body is not a form, 400 when the field does not hold exactly one file
 */
export async function receiveFile(request: FastifyRequest, field: string): Promise<Uint8Array> {
  if (!request.isMultipart()) throw new HttpError(415, 'body: expected multipart/form-data with a file')
  const [file, extraFile] = await filesOf(request, field)
  if (!file) throw badRequest(`${field}: is missing`)
  if (extraFile) throw badRequest(`${field}: expected one file`)
  return file
}

async function filesOf(request: FastifyRequest, field: string): Promise<Uint8Array[]> {
  const files: Uint8Array[] = []
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      const bytes = await part.toBuffer()
      if (part.fieldname === field) files.push(bytes)
    }
  } catch (error) {
    // Fastify's own errors, such as a file that is too large, have a status already.
    if (error instanceof Error && 'statusCode' in error) throw error
    throw badRequest('body: incomplete or malformed form data')
  }
  return files
}
