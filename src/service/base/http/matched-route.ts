import type { FastifyRequest } from 'fastify'

/** Returns the pattern of the route that matches a request. Never returns its URL, which may contain tokens. */
export function matchedRoute(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none'
}
