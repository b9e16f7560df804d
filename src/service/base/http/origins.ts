import cors from '@fastify/cors'
import { minutesToSeconds } from 'date-fns/minutesToSeconds'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { EXPORT_SIZE_HEADER } from '../../../contract/account-export-paths.ts'
import { CAPABILITIES_HEADER } from '../../../contract/endpoint.ts'
import { SCORER_KEY_HEADER } from '../../../contract/paths.ts'
import type { ServiceConfig } from '../config/config.ts'
import { REQUEST_ID_HEADER } from './request-headers.ts'

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

/** How long browsers may remember that a call is allowed; Chromium accepts at most two hours. */
const PREFLIGHT_SECONDS = minutesToSeconds(120)

/**
 * Lets pages of ALLOWED_ORIGINS call the service with cookies. Without the setting, nothing changes. Images and tiles may
 * be shown by every page, so they need no permission.
 */
export async function allowOrigins(
  fastify: FastifyInstance,
  { allowedOrigins }: Pick<OwnOrigins, 'allowedOrigins'>,
): Promise<void> {
  if (allowedOrigins.length === 0) return
  await fastify.register(cors, {
    origin: [...allowedOrigins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'If-Match', 'If-None-Match', SCORER_KEY_HEADER],
    exposedHeaders: ['ETag', 'Retry-After', EXPORT_SIZE_HEADER, REQUEST_ID_HEADER, CAPABILITIES_HEADER],
    maxAge: PREFLIGHT_SECONDS,
  })
}
