import type { FastifyInstance } from 'fastify'
import { commonHeaders } from '../../hosting/headers.ts'
import { isApiRequest } from './api-paths.ts'

/** Forbids caching, framing and running API responses as a page. */
export const apiHeaders = {
  ...commonHeaders,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
}

/** Sets default headers on every response; handlers may override them. */
export function addDefaultHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(isApiRequest(request) ? apiHeaders : commonHeaders)
  })
}
