import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { SCORER_KEY_HEADER } from '../../../contract/paths.ts'

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

/** The header of every response that names its request, as the log does. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

/** `traceparent` of W3C Trace Context: version, trace id, id of the caller's span, flags. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-|$)/

/**
 * Returns a function that names requests with 32 hex digits. Behind a proxy it is the trace id of the header
 * `traceparent`, so that the logs of proxy and service can be compared. Clients that reach the service directly could
 * choose the header.
 */
export function requestIds({ trustedProxies }: { trustedProxies: number }) {
  return ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const traced = trustedProxies > 0 && TRACEPARENT.exec(String(headers.traceparent ?? ''))?.[1]
    return traced || randomBytes(16).toString('hex')
  }
}
