import type { FastifyRequest } from 'fastify'

/**
 * Returns whether a request's `Origin` header names another site. Browsers do not let pages choose this header; other
 * programs send none.
 * @param siteUrl the public URL, if it is configured
 */
export function hasForeignOrigin({ headers }: FastifyRequest, siteUrl: string | undefined): boolean {
  const { origin, host } = headers
  if (origin === undefined || origin === (siteUrl && new URL(siteUrl).origin)) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}
