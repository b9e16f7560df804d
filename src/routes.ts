import { encodeSegment } from './contract/endpoint.ts'

/** Who may see a page. `signedOut` sends somebody who is signed in away; `staff` asks the service. */
export type Access = 'public' | 'signedOut' | 'golfer' | 'staff'

export interface Route {
  /** As in the address, names in braces: `/reset/{email}/{token}`. */
  path: string
  access: Access
  /** The page does not get narrower than this. */
  minWidthPx?: number
  /** Calls (GET, in front of which stands the API's address) that begin before the page's script is there. */
  firstCalls?: readonly string[]
  /** The address itself is a secret: no referrer, no index. */
  holdsToken?: boolean
  /** May stand in a frame of the site's own pages. */
  framed?: boolean
  /** Opens without a network; its shell and scripts are kept by the worker. Never a staff page. */
  offline?: boolean
}

const SESSION = '/rest/auth/get_user'
const STAFF = '/rest/admin/check_access/'

/**
 * Every page of the site. Layouts, dev server, service and the host files read this one table
 * (spec: Route table; `/admin` and `/hole-map` are this project's).
 */
export const routes = {
  login: { path: '/login', access: 'signedOut', firstCalls: [SESSION], offline: true },
  signup: { path: '/signup', access: 'signedOut', firstCalls: [SESSION], offline: true },
  reset: { path: '/reset/{email}/{token}', access: 'public', firstCalls: [SESSION], holdsToken: true },
  round: {
    path: '/round/{token}',
    access: 'public',
    minWidthPx: 860,
    firstCalls: ['/rest/round/{token}'],
    holdsToken: true,
    offline: true,
  },
  holeMap: { path: '/hole-map', access: 'public', framed: true, offline: true },
  unsubscribe: { path: '/unsubscribe', access: 'public', firstCalls: [SESSION], holdsToken: true },
  rounds: { path: '/rounds', access: 'golfer', firstCalls: [SESSION, '/rest/rounds'], offline: true },
  admin: { path: '/admin', access: 'staff', firstCalls: [SESSION, STAFF] },
  mailing: { path: '/mailing', access: 'staff', firstCalls: [SESSION, STAFF] },
  maps: { path: '/pinhole/maps', access: 'staff', minWidthPx: 900, firstCalls: [SESSION, STAFF] },
  pinhole: { path: '/pinhole', access: 'staff', minWidthPx: 900, firstCalls: [SESSION, STAFF] },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes

/** Where `/` and every unknown path end. */
export const HOME_PATH = routes.rounds.path

/** The shell that serves a route, below the output folder: `round/index.html`. */
export function shellOf(path: string): string {
  return `${path.replace(/\/\{.*$/, '').slice(1)}/index.html`
}

/** True where the path of an address (still encoded) is one of a route's. A slash at the end is forgiven. */
export function matchesRoute(path: string, address: string): boolean {
  const pattern = path.replace(/[.+]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern}/?$`).test(address)
}

/** A round's page; `hole` counts from 1. */
export function roundPath(token: string, hole?: number): string {
  return `/round/${encodeSegment(token)}${hole === undefined ? '' : `#${hole}`}`
}

export function resetPath(email: string, token: string): string {
  return `/reset/${encodeSegment(email)}/${encodeSegment(token)}`
}

export function unsubscribePath(token: string): string {
  return `/unsubscribe?token=${encodeURIComponent(token)}`
}

/** Sign-in that comes back to `from`, the address first asked for (path, query and fragment). */
export function loginPath(from?: string): string {
  return from === undefined
    ? routes.login.path
    : `${routes.login.path}?redirectUrl=${encodeURIComponent(from)}`
}
