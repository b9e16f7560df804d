import type { FastifyRequest } from 'fastify'

/** Returns the pattern of the route that serves a request, never its URL, which may contain tokens. */
export function matchedRoute(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none'
}
