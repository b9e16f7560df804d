import { matchesRoute, type Route, routes } from '../routes.ts'

/** Header names as they are written into the host files. */
export type Headers = Record<string, string>

/** What every answer of the site carries. */
export const commonHeaders: Headers = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Named by their content, so they never change. */
export const ASSETS_PATH = '/_astro/'
export const assetHeaders: Headers = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** A shell is asked for anew each time; unchanged, it costs a 304. */
const shellCaching: Headers = { 'Cache-Control': 'no-cache' }

/** The headers of one route's shell, beside the common ones. */
export function shellHeaders(route: Route): Headers {
  return {
    ...shellCaching,
    'Content-Security-Policy': `frame-ancestors ${route.framed ? "'self'" : "'none'"}`,
    'X-Frame-Options': route.framed ? 'SAMEORIGIN' : 'DENY',
    'Referrer-Policy': route.holdsToken ? 'no-referrer' : 'strict-origin-when-cross-origin',
    ...(route.holdsToken || route.access === 'staff' ? { 'X-Robots-Tag': 'noindex, nofollow' } : {}),
  }
}

/** All headers of an answer of the site, by the path that was asked for (still encoded). */
export function headersFor(path: string): Headers {
  if (path.startsWith(ASSETS_PATH)) return { ...commonHeaders, ...assetHeaders }
  const route = Object.values<Route>(routes).find((one) => matchesRoute(one.path, path))
  return { ...commonHeaders, ...(route ? shellHeaders(route) : shellCaching) }
}
