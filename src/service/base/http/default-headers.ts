import type { FastifyInstance } from 'fastify'
import { commonHeaders, hstsOfSubdomains, noPermissions } from '../../../hosting/headers.ts'
import type { ServiceConfig } from '../config/config.ts'
import { isApiRequest } from './api-paths.ts'
import { REQUEST_ID_HEADER } from './request-id.ts'

/** The content security policy of responses without their own policy. */
const closedHeaders = {
  ...commonHeaders,
  ...noPermissions,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Forbids caching, framing, indexing and running API responses as a page. */
export const apiHeaders = {
  ...closedHeaders,
  'Cache-Control': 'no-store',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** Sets default headers on every response; handlers may override them. */
export function addDefaultHeaders(
  fastify: FastifyInstance,
  { hasHstsOfSubdomains }: Pick<ServiceConfig, 'hasHstsOfSubdomains'>,
): void {
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(isApiRequest(request) ? apiHeaders : closedHeaders).header(REQUEST_ID_HEADER, request.id)
  })
  // Handlers set the headers of pages themselves.
  if (hasHstsOfSubdomains) fastify.addHook('onSend', async (_, reply) => void reply.headers(hstsOfSubdomains))
}
