import type { FastifyRequest } from 'fastify'
import { badRequest, Failure } from '../failure.ts'

/**
 * The one file of a form, whole in memory: at most the limit that the multipart plugin was given.
 * @throws Failure 400 or 415 where there is no such file; the plugin's own 413 where it is too large
 */
export async function receiveFile(request: FastifyRequest, field: string): Promise<Uint8Array> {
  if (!request.isMultipart()) throw new Failure(415, 'body: expected multipart/form-data with a file')
  let found: Uint8Array | undefined
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue
    const bytes = await part.toBuffer()
    if (part.fieldname !== field) continue
    if (found) throw badRequest(`${field}: expected one file`)
    found = bytes
  }
  if (!found) throw badRequest(`${field}: is missing`)
  return found
}
