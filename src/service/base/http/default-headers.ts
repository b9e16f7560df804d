import type { FastifyInstance } from 'fastify'
import { type AnyEndpoint, CAPABILITIES_HEADER } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { commonHeaders, hstsOfSubdomains, noPermissions } from '../../../hosting/headers.ts'
import type { ServiceConfig } from '../config/config.ts'
import { isApiRequest } from './paths.ts'
import { REQUEST_ID_HEADER } from './request-headers.ts'

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

/** Tells the site which parts of the API the service has, so that it need not try. */
const CAPABILITIES = [
  ...new Set(Object.values<AnyEndpoint>(endpoints).flatMap(({ capability }) => capability ?? [])),
].join(' ')

/** Sets default headers on every response; handlers may override them. */
export function addDefaultHeaders(
  fastify: FastifyInstance,
  { hasHstsOfSubdomains }: Pick<ServiceConfig, 'hasHstsOfSubdomains'>,
): void {
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(isApiRequest(request) ? apiHeaders : closedHeaders).header(REQUEST_ID_HEADER, request.id)
    if (isApiRequest(request)) reply.header(CAPABILITIES_HEADER, CAPABILITIES)
  })
  // Handlers set the headers of pages themselves.
  if (hasHstsOfSubdomains) fastify.addHook('onSend', async (_, reply) => void reply.headers(hstsOfSubdomains))
}
