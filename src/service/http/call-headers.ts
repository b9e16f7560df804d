import type { FastifyInstance } from 'fastify'
import { commonHeaders } from '../../hosting/headers.ts'

/** What every answer carries, until whoever answers says otherwise: nothing kept, nothing framed, nothing run. */
const defaults = {
  ...commonHeaders,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
}
const CALL = /^\/(rest|mailing-flow|admin\/update-tiles)(\/|\?|$)/

export function callHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(CALL.test(request.url) ? defaults : commonHeaders)
  })
}
