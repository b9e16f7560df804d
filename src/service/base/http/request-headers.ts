import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { SCORER_KEY_HEADER } from '../../../contract/scorer-key.ts'

const BEARER = /^Bearer(?: +(.*))?$/i

/** Returns the token of the header `Authorization: Bearer {token}`, or undefined if there is no such header. */
export function bearerTokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const match = BEARER.exec(headers.authorization ?? '')
  return match ? (match[1] ?? '') : undefined
}

/**
 * Returns whether a request has the header `Authorization: Bearer {token}`. Compares in constant time, so that timing
 * does not reveal the token.
 * @param tokens the token, and after a space the one that it has replaced, while that is still in use
 */
export function hasBearerToken({ headers }: Pick<FastifyRequest, 'headers'>, tokens: string): boolean {
  const sent = Buffer.from(headers.authorization ?? '')
  return tokens.split(' ').some((token) => {
    const expected = Buffer.from(`Bearer ${token}`)
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  })
}

/** Returns the key in the header `X-Scorer-Key`, with which a call needs no session (see docs/wire.md). */
export function scorerKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[SCORER_KEY_HEADER]
  return Array.isArray(key) ? key.join() : key
}

/** Returns the version that a caller saw, from its `If-Match` header; undefined if it sent none. */
export function seenVersion({ headers }: { headers: { 'if-match'?: string } }): string | undefined {
  return headers['if-match']?.replace(/^"|"$/g, '')
}
