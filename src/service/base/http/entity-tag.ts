import { createHash } from 'node:crypto'

/** Returns a strong entity tag for a response body. */
export function entityTagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

const opaque = (entityTag: string) => entityTag.replace(/^W\//, '')

/** Returns whether an `If-None-Match` header lists the entity tag, so that the response must be a 304. */
export function isNotModified(ifNoneMatch: string | undefined, entityTag: string): boolean {
  return ifNoneMatch?.split(/,\s*/).some((known) => opaque(known) === opaque(entityTag)) ?? false
}
