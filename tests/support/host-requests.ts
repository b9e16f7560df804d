import {
  competitionEmbedPath,
  embedPath,
  type RouteName,
  resetPath,
  unsubscribePath,
} from '../../src/routes.ts'

/** The expected outcome of a request, on every host. */
export type Outcome =
  /** The shell of a route with that route's headers, possibly after one redirect to its canonical address. */
  | { page: RouteName }
  /** As `page`, or a redirect to the root if the host does not know the address. */
  | { pageOrRoot: RouteName }
  /** A redirect (302) to this path. */
  | { to: string }
  /** A file of the build. */
  | { file: 'script' | 'icon' | 'worker' | 'manifest' | 'installedIcon' | 'robots' }
  /** A redirect to the root, or a 404 page that redirects if the host cannot. Neither may be cached. */
  | 'root'
  /** Any response except a server error and a file from outside the site. */
  | 'contained'

export interface HostRequest {
  address: string
  outcome: Outcome
}

const TOKENS = [
  'a%20b',
  'a%2Fb',
  '%E2%9B%B3',
  '100%25',
  '.hidden',
  '_x',
  'index.html',
  "it's+(one)",
  'x'.repeat(200),
]

const page = (name: RouteName, ...addresses: string[]): HostRequest[] =>
  addresses.map((address) => ({ address, outcome: { page: name } }))
const pageOrRoot = (name: RouteName, ...addresses: string[]): HostRequest[] =>
  addresses.map((address) => ({ address, outcome: { pageOrRoot: name } }))
const root = (...addresses: string[]): HostRequest[] =>
  addresses.map((address) => ({ address, outcome: 'root' }))

/**
 * The requests that hosts could treat differently; the same list for all hosts. The plain addresses of all routes follow
 * from the table of routes.
 */
export const hostRequests: HostRequest[] = [
  { address: '/', outcome: { to: '/rounds' } },

  ...page('login', '/login/', '/login?redirectUrl=%2Frounds%3Fa%3Db%231'),
  ...page('maps', '/pinhole/maps/'),
  ...page('unsubscribe', unsubscribePath('t/o k+n')),
  ...TOKENS.flatMap((token) => page('round', `/round/${token}`)),
  ...page('round', '/round/R1/', '/round/R1?utm_source=mail'),
  ...page('embed', `${embedPath('R1')}/`, '/embed/a%2Fb'),
  ...page('competitionEmbed', `${competitionEmbedPath('C1')}/?utm_source=mail`),
  ...page('reset', resetPath('ann/o%2Fgolf?#&@golf.example', 'tok-1'), '/reset/a%40b.co/a%2Fb/'),

  // The folder of a shell, without a token or with too many segments, and the file names of shells.
  ...pageOrRoot('round', '/round', '/round/R1/more'),
  ...pageOrRoot('reset', '/reset/a%40b.co', '/reset/a%40b.co/t/more'),
  ...pageOrRoot('login', '/login/index.html'),
  ...pageOrRoot('maps', '/pinhole/maps/index.html'),

  ...root('/nope', '/roundabout', '/login/more', '/ROUNDS/x', '/pinhole/other'),
  ...root('/.env'),
  ...root('/_astro', '/_astro/missing.js', '/worker'),

  { address: '/icon.svg', outcome: { file: 'icon' } },
  { address: '{script}', outcome: { file: 'script' } },
  { address: '/worker.js', outcome: { file: 'worker' } },
  { address: '/manifest.json', outcome: { file: 'manifest' } },
  { address: '/robots.txt', outcome: { file: 'robots' } },
  { address: '/icon-192.png', outcome: { file: 'installedIcon' } },

  ...[
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/_astro/..%2f..%2fpackage.json',
    '/round/..%2f..%2f..%2fpackage.json',
    '/..%5cpackage.json',
    '/icon.svg%00.html',
    '//evil.example/',
    '/%2f%2fevil.example/',
    '/\\evil.example',
  ].map((address): HostRequest => ({ address, outcome: 'contained' })),
]
