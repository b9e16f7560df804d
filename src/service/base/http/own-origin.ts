import type { FastifyRequest } from 'fastify'
import type { ServiceConfig } from '../config/config.ts'

type Request = Pick<FastifyRequest, 'headers'>
/** The public URL, if it is configured, and further origins of the same site. */
export type OwnOrigins = Pick<ServiceConfig, 'siteUrl' | 'allowedOrigins'>

/**
 * Returns whether a request's `Origin` header names another site. Browsers do not let pages choose this header; other
 * programs send none. Compares it with the configured origins alone or, without a public URL, with the `Host` header,
 * which a page of another site controls if its host name leads to this service.
 */
export function hasForeignOrigin(request: Request, { siteUrl, allowedOrigins }: OwnOrigins): boolean {
  const { origin, host } = request.headers
  if (origin === undefined || hasAllowedOrigin(request, { allowedOrigins })) return false
  if (siteUrl !== undefined) return origin !== new URL(siteUrl).origin
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/**
 * Returns whether a request comes from a page of an origin in ALLOWED_ORIGINS. Such a page cannot read the forgery token,
 * which is a cookie of this origin, so its `Origin` header proves where the request comes from.
 */
export function hasAllowedOrigin(
  { headers: { origin } }: Request,
  { allowedOrigins }: Pick<OwnOrigins, 'allowedOrigins'>,
): boolean {
  return origin !== undefined && allowedOrigins.includes(origin)
}
