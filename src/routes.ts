import { encodeSegment } from './contract/endpoint.ts'
import { paths } from './contract/paths.ts'

/** Who may open a page. Pages with `signedOut` redirect users who are signed in. The service checks `staff`. */
export type Access = 'public' | 'signedOut' | 'golfer' | 'staff'

export interface Route {
  /** Path with parameters in braces: `/reset/{email}/{token}`. */
  path: string
  access: Access
  /** Minimum width of the page's layout. */
  minWidthPx?: number
  /** The page also has a layout for phones, without the minimum width; see `platform/browser/phone-layout.ts`. */
  phoneLayout?: boolean
  /** Paths of the GET calls that the head script starts before any other script has loaded. */
  firstCalls?: readonly string[]
  /**
   * Paths of the GET calls for which the first look does not wait. The head script starts them after the requests for
   * scripts, of which one would otherwise wait for a second round trip over HTTP/1.1.
   */
  nextCalls?: readonly string[]
  /** Path of the GET call that the head script starts with the scorer key in the fragment of the address. */
  keyedCall?: string
  /** At its addresses with a token, the page is an app of its own, without header and footer. */
  fillsWindow?: boolean
  /** The URL is a secret: the page sends no referrer and is not indexed. */
  holdsToken?: boolean
  /** Which pages may show this page in a frame: those of the site, or those of every site. By default none may. */
  framed?: 'bySite' | 'byEverySite'
  /** The page, or one in its frame, may ask for the position of the device. */
  readsPosition?: boolean
  /** Opens without a network: the service worker caches its shell and scripts. Never set for staff pages. */
  offline?: boolean
}

/** Every page of the site. Layouts, development server, service and host files are derived from this table. */
export const routes = {
  login: { path: '/login', access: 'signedOut', firstCalls: [paths.getUser], offline: true },
  signup: { path: '/signup', access: 'public', firstCalls: [paths.getUser], offline: true },
  reset: {
    path: '/reset/{email}/{token}',
    access: 'public',
    firstCalls: [paths.getUser],
    holdsToken: true,
  },
  /** The link in the mail that sign-up sends. */
  confirm: {
    path: '/confirm/{email}/{token}',
    access: 'public',
    firstCalls: [paths.getUser],
    holdsToken: true,
  },
  enrol: { path: '/enrol/{token}', access: 'public', firstCalls: [paths.getUser], holdsToken: true },
  round: {
    path: '/round/{token}',
    access: 'public',
    minWidthPx: 860,
    phoneLayout: true,
    firstCalls: [paths.getRound],
    holdsToken: true,
    readsPosition: true,
    offline: true,
  },
  /** Before `embed`, whose address on hosts without parameters matches this one. */
  competitionEmbed: {
    path: '/embed/competition/{token}',
    access: 'public',
    firstCalls: [paths.getPublicCompetition],
    holdsToken: true,
    framed: 'byEverySite',
  },
  embed: {
    path: '/embed/{token}',
    access: 'public',
    firstCalls: [paths.getRound],
    holdsToken: true,
    framed: 'byEverySite',
  },
  competition: {
    path: '/competition/{token}',
    access: 'public',
    firstCalls: [paths.getPublicCompetition],
    holdsToken: true,
  },
  /** Both addresses have the same shell: the own competitions, and one of them. */
  competitions: {
    path: '/competitions',
    access: 'golfer',
    firstCalls: [paths.getUser],
    holdsToken: true,
  },
  organise: {
    path: '/competitions/{token}',
    access: 'golfer',
    firstCalls: [paths.getUser],
    holdsToken: true,
  },
  holeMap: { path: '/hole-map', access: 'public', framed: 'bySite', readsPosition: true, offline: true },
  unsubscribe: { path: '/unsubscribe', access: 'public', firstCalls: [paths.getUser], holdsToken: true },
  rounds: {
    path: '/rounds',
    access: 'golfer',
    firstCalls: [paths.listRounds],
    nextCalls: [paths.getUser],
    offline: true,
  },
  /** Both addresses of keeping score have the same shell: a round that was begun offline goes on without loading. */
  play: {
    path: '/play',
    access: 'public',
    firstCalls: [paths.getUser],
    keyedCall: paths.getScoreSheet,
    fillsWindow: true,
    holdsToken: true,
    readsPosition: true,
    offline: true,
  },
  score: {
    path: '/play/{token}',
    access: 'public',
    firstCalls: [paths.getUser],
    holdsToken: true,
    readsPosition: true,
    offline: true,
  },
  howTo: { path: '/how-to-keep-score', access: 'public', firstCalls: [paths.getUser] },
  howToRun: { path: '/how-to-run-a-competition', access: 'public', firstCalls: [paths.getUser] },
  course: {
    path: '/courses/{id}',
    access: 'golfer',
    firstCalls: [paths.getUser],
    readsPosition: true,
  },
  account: { path: '/account', access: 'golfer', firstCalls: [paths.getUser, paths.getAccount] },
  confirmEmail: {
    path: '/confirm-email/{token}',
    access: 'public',
    firstCalls: [paths.getUser],
    holdsToken: true,
  },
  privacy: { path: '/privacy', access: 'public', firstCalls: [paths.getUser] },
  admin: { path: '/admin', access: 'staff', firstCalls: [paths.getUser, paths.checkAccess] },
  audit: { path: '/audit', access: 'staff', firstCalls: [paths.getUser, paths.checkAccess] },
  golfer: { path: '/golfer/{id}', access: 'staff', firstCalls: [paths.getUser, paths.checkAccess] },
  mailing: { path: '/mailing', access: 'staff', firstCalls: [paths.getUser, paths.checkAccess] },
  maps: {
    path: '/pinhole/maps',
    access: 'staff',
    minWidthPx: 900,
    firstCalls: [paths.getUser, paths.checkAccess],
  },
  pinhole: {
    path: '/pinhole',
    access: 'staff',
    minWidthPx: 900,
    firstCalls: [paths.getUser, paths.checkAccess],
  },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes

/** The page to which `/` and every unknown path redirect. */
export const HOME_PATH = routes.rounds.path

/** The address of the golfer's statistics. */
export const STATISTICS_PATH = `${routes.rounds.path}?view=statistics`

/** The fragment that makes the account page say that signing in has cancelled the deletion of the account. */
export const DELETION_CANCELLED_HASH = '#deletion-cancelled'
export const DELETION_CANCELLED_PATH = routes.account.path + DELETION_CANCELLED_HASH

/** Returns the file of a route's shell, relative to the output folder: `round/index.html`. */
export function shellOf(path: string): string {
  return `${path.replace(/\/\{.*$/, '').slice(1)}/index.html`
}

/** Returns the path of a round's page. `hole` counts from 1. */
export function roundPath(token: string, hole?: number): string {
  return `/round/${encodeSegment(token)}${hole === undefined ? '' : `#${hole}`}`
}

/** Returns the path of the page of a course. @param id as in the statistics, of a course of the catalogue, or the token of an own round */
export function coursePath(id: string): string {
  return `/courses/${encodeSegment(id)}`
}

/**
 * Returns the path of a golfer's history as staff see it.
 * @param id support id or install id
 */
export function golferPath(id: string): string {
  return `/golfer/${encodeSegment(id)}`
}

/** The query parameter with which the page of a round moves to the question who played. */
export const CLAIMS_PARAMETER = 'claims'

/** Returns the path of a round at the question who played. Whoever is not signed in is asked to do so first. */
export function claimsPath(token: string): string {
  return loginPath(`${roundPath(token)}?${CLAIMS_PARAMETER}`)
}

/** Returns the path of the page that shows a round in a frame of another site. */
export function embedPath(token: string): string {
  return `/embed/${encodeSegment(token)}`
}

/** Returns the path of the leaderboard of a competition. */
export function competitionPath(token: string): string {
  return `/competition/${encodeSegment(token)}`
}

/** Returns the path of the page that shows a leaderboard in a frame of another site. */
export function competitionEmbedPath(token: string): string {
  return `/embed/competition/${encodeSegment(token)}`
}

/** Returns the path on which the organiser looks after a competition. */
export function organisePath(token: string): string {
  return `/competitions/${encodeSegment(token)}`
}

/** Returns the path on which a round is scored. The scorer key follows it as the fragment. */
export function scorePath(token: string): string {
  return `/play/${encodeSegment(token)}`
}

/**
 * Returns an address as a segment of a path. A slash or percent sign in it is encoded twice, because some hosts decode a path
 * before they look for its route.
 */
const addressSegment = (email: string) => encodeSegment(email.replace(/[%/]/g, encodeURIComponent))

/** Returns the address in the decoded segment of a path. */
export const addressIn = (segment: string): string =>
  segment.replace(/%(?:25|2F)/gi, (code) => decodeURIComponent(code))

export function resetPath(email: string, token: string): string {
  return `/reset/${addressSegment(email)}/${encodeSegment(token)}`
}

/** Returns the path of the page that confirms a new account. */
export function confirmPath(email: string, token: string): string {
  return `/confirm/${addressSegment(email)}/${encodeSegment(token)}`
}

export function confirmEmailPath(token: string): string {
  return `/confirm-email/${encodeSegment(token)}`
}

/** Returns the path of the page on which staff set up their second step. */
export function enrolPath(token: string): string {
  return `/enrol/${encodeSegment(token)}`
}

export function unsubscribePath(token: string): string {
  return `/unsubscribe?token=${encodeURIComponent(token)}`
}

/**
 * Returns the path of sign-in.
 * @param from where sign-in redirects afterwards: path, query and fragment
 */
export function loginPath(from?: string): string {
  return from === undefined
    ? routes.login.path
    : `${routes.login.path}?redirectUrl=${encodeURIComponent(from)}`
}
