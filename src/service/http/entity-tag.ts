import { createHash } from 'node:crypto'

/** Returns a strong entity tag for a response body. */
export function entityTagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Returns whether an `If-None-Match` header lists the entity tag, which makes the response a 304. */
export function isNotModified(ifNoneMatch: string | undefined, entityTag: string): boolean {
  return ifNoneMatch?.split(/,\s*/).some((known) => known.replace(/^W\//, '') === entityTag) ?? false
}
