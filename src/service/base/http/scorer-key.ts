import type { FastifyRequest } from 'fastify'
import { SCORER_KEY_HEADER } from '../../../contract/scorer-key.ts'

/** Returns the key in the header `X-Scorer-Key`, with which a call needs no session (see docs/wire.md). */
export function scorerKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[SCORER_KEY_HEADER]
  return Array.isArray(key) ? key.join() : key
}
