import { matchRoute } from '../match-route.ts'

/** What the service worker knows about its build. */
export interface WorkerBuild {
  /** A hash of all other fields. */
  version: string
  /** The path of the folder whose files have a content hash in their names. */
  assetsPath: string
  /** The origin of the API; empty for that of the site. */
  apiOrigin: string
  /** URL prefixes of avatars and tiles. */
  imagePrefixes: readonly string[]
  /** The path of the page that `/` redirects to. */
  homePath: string
  /** The paths of the pages that a notification may open, with `{token}`. */
  roundPaths: readonly string[]
  /** The integrity hash of each shell that opens offline, by the path of its route. */
  shells: Readonly<Record<string, string>>
  /** All scripts and fonts that those shells may load. */
  assets: readonly string[]
}

export type RequestFacts = Pick<Request, 'url' | 'method' | 'mode' | 'destination'>

export type Strategy =
  /** Network first, then the cached shell of the route with this path. */
  | { kind: 'shell'; path: string }
  /** Network first, then a redirect to the home page. */
  | { kind: 'home' }
  /** Cache first, from any build, because a name always has the same content. */
  | { kind: 'asset' }
  /** Network first, then the last cached response. */
  | { kind: 'image' }

/**
 * Returns how the worker handles a request, or undefined if the browser handles it: all API calls, requests other than
 * GET, other origins, and the pages and scripts of staff.
 */
export function strategyFor(request: RequestFacts, build: WorkerBuild, origin: string): Strategy | undefined {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return undefined
  if (request.mode === 'navigate') return strategyForPage(url.pathname, build)
  if (url.pathname.startsWith(build.assetsPath)) return { kind: 'asset' }
  const isImage = build.imagePrefixes.some((prefix) => url.href.startsWith(new URL(prefix, origin).href))
  return request.destination === 'image' && isImage ? { kind: 'image' } : undefined
}

function strategyForPage(pathname: string, build: WorkerBuild): Strategy | undefined {
  if (pathname === '/') return { kind: 'home' }
  const path = Object.keys(build.shells).find((one) => matchRoute(one, pathname) !== undefined)
  return path === undefined ? undefined : { kind: 'shell', path }
}

/** Returns an address at which every host serves the shell of the route with the path without a redirect. */
export function shellAddress(path: string): string {
  return path.replace(/\{\w+\}/g, '-')
}
