import { matchRoute, type Route, type RouteName, routes } from '../routes.ts'

/** What a build tells its worker. */
export interface WorkerBuild {
  /** Of all that the worker keeps of the site: another file, another version. */
  version: string
  /** Where files are named by their content. */
  assetsPath: string
  /** What the addresses of avatars and tiles begin with. */
  pictures: readonly string[]
  /** Each shell by its route, with the hash that it must have. */
  shells: Partial<Record<RouteName, string>>
  /** All scripts that those shells may come to ask for. */
  assets: readonly string[]
}

/** What of a request its handling depends on. */
export type AskedFor = Pick<Request, 'url' | 'method' | 'mode' | 'destination'>

export type Handling =
  /** The network, and the shell as it was kept where none answers. */
  | { kind: 'shell'; route: RouteName }
  /** The network, else the way on to the first page. */
  | { kind: 'home' }
  /** As it was kept by any build, else the network: a file of that name is never another. */
  | { kind: 'asset' }
  /** The network, and what it last answered where none does. */
  | { kind: 'picture' }

/**
 * How the worker handles a request; undefined where it leaves it to the browser, as it does all calls, all
 * changes, other origins, and the pages and scripts of staff.
 */
export function handlingOf(asked: AskedFor, build: WorkerBuild, origin: string): Handling | undefined {
  const url = new URL(asked.url)
  if (asked.method !== 'GET' || url.origin !== origin) return undefined
  if (asked.mode === 'navigate') return ofPage(url.pathname, build)
  if (url.pathname.startsWith(build.assetsPath)) return { kind: 'asset' }
  const isKnown = build.pictures.some((start) => url.href.startsWith(new URL(start, origin).href))
  return asked.destination === 'image' && isKnown ? { kind: 'picture' } : undefined
}

function ofPage(path: string, build: WorkerBuild): Handling | undefined {
  if (path === '/') return { kind: 'home' }
  const names = Object.keys(build.shells) as RouteName[]
  const route = names.find((name) => matchRoute(routes[name].path, path))
  return route && { kind: 'shell', route }
}

/** An address that every host answers with the shell of a route, without a redirect. */
export function addressOfShell(route: Route): string {
  return route.path.replace(/\{\w+\}/g, '-')
}
