import type { FastifyRequest } from 'fastify'

/**
 * Returns whether a request's `Origin` header names another site. Browsers do not let pages choose this header; other
 * programs send none. Compares it with the public URL alone or, without one, with the `Host` header, which a page of
 * another site controls if its host name leads to this service.
 * @param siteUrl the public URL, if it is configured
 */
export function hasForeignOrigin({ headers }: FastifyRequest, siteUrl: string | undefined): boolean {
  const { origin, host } = headers
  if (origin === undefined) return false
  if (siteUrl !== undefined) return origin !== new URL(siteUrl).origin
  return !URL.canParse(origin) || new URL(origin).host !== host
}
