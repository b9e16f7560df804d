import type { FastifyRequest } from 'fastify'
import { badRequest, HttpError } from './http-error.ts'

/**
 * The one file of a form, whole in memory: at most the limit that the multipart plugin was given.
 * @throws HttpError 400 or 415 where there is no such file; the plugin's own 413 where it is too large
 */
export async function receiveFile(request: FastifyRequest, field: string): Promise<Uint8Array> {
  if (!request.isMultipart()) throw new HttpError(415, 'body: expected multipart/form-data with a file')
  const [found, another] = await filesOf(request, field)
  if (!found) throw badRequest(`${field}: is missing`)
  if (another) throw badRequest(`${field}: expected one file`)
  return found
}

async function filesOf(request: FastifyRequest, field: string): Promise<Uint8Array[]> {
  const found: Uint8Array[] = []
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      const bytes = await part.toBuffer()
      if (part.fieldname === field) found.push(bytes)
    }
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error
    // The parser's own word for a form that breaks off or is none.
    throw badRequest('body: is not a whole form')
  }
  return found
}
