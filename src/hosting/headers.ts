import { WORKER_PATH } from '../offline/names.ts'
import { matchRoute, type Route, routes } from '../routes.ts'

/** Header names as they are written into the host files. */
export type Headers = Record<string, string>

/** Powers of a browser that no page of the site asks for, nor anything that it may come to hold. */
const DENIED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/**
 * What every answer carries. Nothing else may name one of these: Cloudflare Pages joins what two blocks say of
 * one header with a comma.
 */
export const commonHeaders: Headers = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': DENIED.map((power) => `${power}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Named by their content, so they never change. */
export const ASSETS_PATH = '/_astro/'
export const assetHeaders: Headers = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** A page is asked for anew each time; unchanged, it costs a 304. */
const revalidated: Headers = { 'Cache-Control': 'no-cache' }

/** Who may put a page into a frame. A policy in a `meta` cannot say it. */
function framing(by: 'nobody' | 'itself'): Headers {
  return {
    'Content-Security-Policy': `frame-ancestors ${by === 'itself' ? "'self'" : "'none'"}`,
    'X-Frame-Options': by === 'itself' ? 'SAMEORIGIN' : 'DENY',
  }
}

/** The headers of one route's shell, beside the common ones. */
export function shellHeaders(route: Route): Headers {
  return {
    ...revalidated,
    ...framing(route.framed ? 'itself' : 'nobody'),
    'Referrer-Policy': route.holdsToken ? 'no-referrer' : 'strict-origin-when-cross-origin',
    ...(route.holdsToken || route.access === 'staff' ? { 'X-Robots-Tag': 'noindex, nofollow' } : {}),
  }
}

/** What is neither a route nor an asset: the start, a picture, the page for what is not there. */
export const otherHeaders: Headers = {
  ...revalidated,
  ...framing('nobody'),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
}

/** The worker runs by its own policy, not by a page's: it asks for files of the site, and for nothing else. */
const workerHeaders: Headers = {
  ...otherHeaders,
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
}

/** The headers of what is neither a route nor an asset. */
export function fileHeaders(path: string): Headers {
  return path === WORKER_PATH ? workerHeaders : otherHeaders
}

/** All headers of an answer of the site, by the path that was asked for (still encoded). */
export function headersFor(path: string): Headers {
  if (path.startsWith(ASSETS_PATH)) return { ...commonHeaders, ...assetHeaders }
  const route = Object.values<Route>(routes).find((one) => matchRoute(one.path, path))
  return { ...commonHeaders, ...(route ? shellHeaders(route) : fileHeaders(path)) }
}
