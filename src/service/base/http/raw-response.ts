import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

/** A response that is sent unchanged instead of being serialized to JSON. */
export class RawResponse {
  /** A stream is sent while it is being read. If reading fails, the connection is closed. */
  readonly payload: string | Uint8Array | Readable
  readonly type: string
  readonly headers: Record<string, string>

  constructor(payload: string | Uint8Array | Readable, type: string, headers: Record<string, string> = {}) {
    this.payload = payload
    this.type = type
    this.headers = headers
  }
}

export const rawJson = (json: RawResponse['payload'], headers?: Record<string, string>) =>
  new RawResponse(json, 'application/json; charset=utf-8', headers)
export const plainText = (text: string) => new RawResponse(text, 'text/plain; charset=utf-8')

/** Returns a table that the browser saves as a file. */
export const csvFile = (chunks: AsyncIterable<string> | Readable, fileName: string) =>
  new RawResponse(
    chunks instanceof Readable ? chunks : Readable.from(chunks),
    'text/csv; charset=utf-8',
    attachment(fileName),
  )

/** Returns the header with which the browser saves a response as a file. */
export function attachment(fileName: string): Record<string, string> {
  const name = /^[\w .-]+$/.test(fileName)
    ? `filename="${fileName}"`
    : `filename*=UTF-8''${encodeURIComponent(fileName)}`
  return { 'Content-Disposition': `attachment; ${name}` }
}

/** Returns a strong entity tag for a response body. */
export function entityTagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

const opaque = (entityTag: string) => entityTag.replace(/^W\//, '')

/** Returns whether an `If-None-Match` header lists the entity tag, so that the response must be a 304. */
export function isNotModified(ifNoneMatch: string | undefined, entityTag: string): boolean {
  return ifNoneMatch?.split(/,\s*/).some((known) => opaque(known) === opaque(entityTag)) ?? false
}
