import { matchRoute } from '../match-route.ts'
import { WORKER_PATH } from '../offline/names.ts'
import { type Route, routes } from '../routes.ts'

/** Maps header names to values. */
export type Headers = Record<string, string>

/** Browser features that no page of the site uses. */
const DENIED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
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

/** @param readsPosition whether the page, and the pages of the site in its frames, may ask for the device's position */
function permissions(readsPosition = false): Headers {
  const denied = DENIED_FEATURES.map((feature) => `${feature}=()`)
  return { 'Permissions-Policy': [...denied, `geolocation=(${readsPosition ? 'self' : ''})`].join(', ') }
}
export const noPermissions = permissions()

/** Browsers use https for two years. Other names below the domain may belong to somebody else. */
const HSTS = 'max-age=63072000'
/** The same for all names below the domain, where PUBLIC_HSTS_SUBDOMAINS says so. */
export const hstsOfSubdomains: Headers = { 'Strict-Transport-Security': `${HSTS}; includeSubDomains` }
/** Returns a text with host rules in which the header includes all names below the domain. */
export const withHstsOfSubdomains = (text: string) => text.replaceAll(HSTS, `${HSTS}; includeSubDomains`)

/**
 * The headers of every response. No other set may contain one of them, because Cloudflare Pages joins the values of
 * all matching blocks with a comma.
 */
export const commonHeaders: Headers = {
  'Strict-Transport-Security': HSTS,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Assets have a content hash in their names, so they never change. */
export const ASSETS_PATH = '/_astro/'
export const assetHeaders: Headers = {
  ...noPermissions,
  'Cache-Control': 'public, max-age=31536000, immutable',
  // Applies only when an asset is opened by itself; what a page loads is decided by the page's own policy.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

const PAGE_POLICY = "object-src 'none'; base-uri 'none'; form-action 'self'"

/** Browsers revalidate pages each time and receive a 304 if nothing has changed. */
const revalidated: Headers = { 'Cache-Control': 'no-cache' }

/**
 * Returns the headers that restrict framing, which a policy in a `meta` element cannot do, and the directives that are
 * the same for all pages. The `meta` element of a page adds the hashes of its scripts and styles.
 */
function framing(framed?: Route['framed']): Headers {
  const policy = (ancestors: string) => ({
    'Content-Security-Policy': `${PAGE_POLICY}; frame-ancestors ${ancestors}`,
  })
  switch (framed) {
    // X-Frame-Options has no value that allows every site.
    case 'byEverySite':
      return policy('*')
    case 'bySite':
      return { ...policy("'self'"), 'X-Frame-Options': 'SAMEORIGIN' }
    default:
      return { ...policy("'none'"), 'X-Frame-Options': 'DENY' }
  }
}

/** Returns the headers of a route's shell, in addition to the common ones. */
export function shellHeaders(route: Route): Headers {
  return {
    ...revalidated,
    ...permissions(route.readsPosition),
    ...framing(route.framed),
    'Referrer-Policy': route.holdsToken ? 'no-referrer' : 'strict-origin-when-cross-origin',
    ...(route.holdsToken || route.access === 'staff' ? { 'X-Robots-Tag': 'noindex, nofollow' } : {}),
  }
}

/** The headers of all files that are neither a route nor an asset, such as icons and the 404 page. */
export const otherHeaders: Headers = {
  ...revalidated,
  ...noPermissions,
  ...framing(),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
}

const WORKER_CONNECTIONS = "connect-src 'self'"

/** The service worker has its own policy instead of a page's: files of the site, and the icon of notifications. */
const workerHeaders: Headers = {
  ...otherHeaders,
  'Content-Security-Policy': `default-src 'none'; ${WORKER_CONNECTIONS}; img-src 'self'; frame-ancestors 'none'`,
}
/**
 * Returns a text with host rules in which the worker may also call the API.
 * @param apiUrl the origin of the API; empty for that of the site
 */
export function withWorkerApi(text: string, apiUrl: string): string {
  if (apiUrl === '') return text
  return text.replaceAll(WORKER_CONNECTIONS, `${WORKER_CONNECTIONS} ${new URL(apiUrl).origin}`)
}

/** Returns the headers of a file that is neither a route nor an asset. */
export function fileHeaders(path: string): Headers {
  return path === WORKER_PATH ? workerHeaders : otherHeaders
}

/**
 * Returns all headers of a response of the site.
 * @param path the requested path, still encoded
 * @param apiUrl the origin of the API; empty for that of the site
 */
export function headersFor(path: string, apiUrl = ''): Headers {
  if (path.startsWith(ASSETS_PATH)) return { ...commonHeaders, ...assetHeaders }
  const route = Object.values<Route>(routes).find((one) => matchRoute(one.path, path))
  if (route) return { ...commonHeaders, ...shellHeaders(route) }
  const { 'Content-Security-Policy': policy = '', ...others } = fileHeaders(path)
  return { ...commonHeaders, ...others, 'Content-Security-Policy': withWorkerApi(policy, apiUrl) }
}

/**
 * Matches the paths of the output folder that must not be served directly: pages, which are served by the route table
 * with their headers; host files; and compressed copies. Valid as a regular expression of both JavaScript and nginx.
 */
export const HIDDEN_FILES = String.raw`/[._](?!astro/)|\.html$|\.(br|gz)$|^/(firebase\.json|nginx(-include)?\.conf)$`

/** The module with which the service renders the content of pages (`edge/renderers.ts`), in the output folder. */
export const PAGE_RENDERERS = '_pages.mjs'
