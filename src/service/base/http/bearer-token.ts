import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/**
 * Returns whether a request has the header `Authorization: Bearer {token}`. Compares in constant time, so that timing
 * does not reveal the token.
 */
export function hasBearerToken({ headers }: FastifyRequest, token: string): boolean {
  const sent = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
