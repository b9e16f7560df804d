import type { FastifyRequest } from 'fastify'

/**
 * Returns whether a request's `Origin` header, which browsers do not let pages choose, names a page of another site.
 * Programs that are no browsers send none.
 * @param siteUrl the public address, if it is configured
 */
export function hasForeignOrigin({ headers }: FastifyRequest, siteUrl: string | undefined): boolean {
  const { origin, host } = headers
  if (origin === undefined || origin === (siteUrl && new URL(siteUrl).origin)) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}
