import {
  competitionEmbedPath,
  embedPath,
  type RouteName,
  resetPath,
  roundPath,
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
  | {
      file:
        | 'script'
        | 'icon'
        | 'worker'
        | 'manifest'
        | 'pageManifest'
        | 'installedIcon'
        | 'siteImage'
        | 'robots'
    }
  /** A redirect to the root, or a 404 page that redirects if the host cannot. Neither may be cached. */
  | 'root'
  /** Any response except a server error and a file from outside the site. */
  | 'contained'

export interface HostRequest {
  address: string
  outcome: Outcome
}

const TOKENS = [
  'R1',
  'a%20b',
  'a%2Fb',
  '%E2%9B%B3',
  '100%25',
  '.hidden',
  '_x',
  'index.html',
  'a.b-c_d~e',
  "it's+(one)",
  'x'.repeat(200),
]

/** Of routes that are rewritten by the same rule as `/round/{token}`. */
const TWO_TOKENS = ['R1', 'a%2Fb']

const page = (name: RouteName, ...addresses: string[]): HostRequest[] =>
  addresses.map((address) => ({ address, outcome: { page: name } }))
const root = (...addresses: string[]): HostRequest[] =>
  addresses.map((address) => ({ address, outcome: 'root' }))

/** All kinds of requests for the site; the same list for all hosts. */
export const hostRequests: HostRequest[] = [
  { address: '/', outcome: { to: '/rounds' } },

  ...page('login', '/login', '/login/', '/login?redirectUrl=%2Frounds%3Fa%3Db%231'),
  ...page('signup', '/signup'),
  ...page('rounds', '/rounds', '/rounds/', '/rounds?from=mail'),
  ...page('play', '/play', '/play/AAAAAAAAAAAAAAAAAAAAAA'),
  ...page('account', '/account'),
  ...TWO_TOKENS.flatMap((token) => page('course', `/courses/${token}`)),
  ...page('privacy', '/privacy'),
  ...page('howTo', '/how-to-keep-score'),
  ...page('howToRun', '/how-to-run-a-competition'),
  ...page('competitions', '/competitions', '/competitions/', '/competitions/AAAAAAAAAAAAAAAAAAAAAA'),
  ...TWO_TOKENS.flatMap((token) => page('confirmEmail', `/confirm-email/${token}`)),
  ...TWO_TOKENS.flatMap((token) => page('enrol', `/enrol/${token}`)),
  ...page('holeMap', '/hole-map'),
  ...page('unsubscribe', '/unsubscribe', unsubscribePath('t/o k+n')),
  ...page('admin', '/admin'),
  ...page('audit', '/audit', '/audit?person=ann%40golf.example'),
  ...TWO_TOKENS.flatMap((token) => page('golfer', `/golfer/${token}`)),
  ...page('mailing', '/mailing'),
  ...page('maps', '/pinhole/maps', '/pinhole/maps/'),
  ...page('pinhole', '/pinhole'),

  ...page('round', roundPath('R1'), '/round/R1/', '/round/R1?utm_source=mail'),
  ...TOKENS.flatMap((token) => page('round', `/round/${token}`)),
  ...page('embed', embedPath('R1'), '/embed/R1/', '/embed/R1?utm_source=mail'),
  ...page('embed', '/embed/a%2Fb'),
  ...page('competitionEmbed', competitionEmbedPath('C1'), '/embed/competition/C1/?utm_source=mail'),
  ...TWO_TOKENS.flatMap((token) => page('competition', `/competition/${token}`)),
  ...page('reset', resetPath('ann.o+golf@golf.example', 'tok-1'), '/reset/a%40b.co/t/'),
  ...page('reset', resetPath('ann/o%2Fgolf?#&@golf.example', 'tok-1')),
  ...TWO_TOKENS.flatMap((token) => page('reset', `/reset/a%40b.co/${token}`)),
  ...TWO_TOKENS.flatMap((token) => page('confirm', `/confirm/a%40b.co/${token}`)),

  // The folder of a shell, without a token or with too many segments.
  ...['/round', '/round/', '/round/R1/more'].map(
    (address): HostRequest => ({ address, outcome: { pageOrRoot: 'round' } }),
  ),
  ...['/embed', '/embed/', '/embed/R1/more'].map(
    (address): HostRequest => ({ address, outcome: { pageOrRoot: 'embed' } }),
  ),
  ...['/golfer', '/golfer/', '/golfer/S-1/more'].map(
    (address): HostRequest => ({ address, outcome: { pageOrRoot: 'golfer' } }),
  ),
  ...['/reset', '/reset/', '/reset/a%40b.co', '/reset/a%40b.co/t/more'].map(
    (address): HostRequest => ({ address, outcome: { pageOrRoot: 'reset' } }),
  ),
  ...['/confirm', '/confirm/', '/confirm/a%40b.co', '/confirm/a%40b.co/t/more'].map(
    (address): HostRequest => ({ address, outcome: { pageOrRoot: 'confirm' } }),
  ),
  // The file names of shells.
  ...(['login', 'rounds', 'admin', 'holeMap', 'maps'] as const).map(
    (name): HostRequest => ({
      address: `/${{ login: 'login', rounds: 'rounds', admin: 'admin', holeMap: 'hole-map', maps: 'pinhole/maps' }[name]}/index.html`,
      outcome: { pageOrRoot: name },
    }),
  ),

  ...root('/nope', '/nope/', '/nope/deeper?a=b', '/roundabout', '/logins', '/login/more', '/ROUNDS/x'),
  ...root('/pinhole/other', '/admin/more', '/favicon.ico', '/.env', '/.git/config'),
  ...root(
    '/_astro',
    '/_astro/missing.js',
    '/_astro/missing.css',
    '/worker',
    '/worker.js/more',
    '/missing.svg',
    '/%F0%9F%8F%8C',
  ),

  { address: '/icon.svg', outcome: { file: 'icon' } },
  { address: '{script}', outcome: { file: 'script' } },
  { address: '/worker.js', outcome: { file: 'worker' } },
  { address: '/manifest.json', outcome: { file: 'manifest' } },
  { address: '/page-manifest.json', outcome: { file: 'pageManifest' } },
  { address: '/robots.txt', outcome: { file: 'robots' } },
  { address: '/icon-192.png', outcome: { file: 'installedIcon' } },
  { address: '/link-preview.png', outcome: { file: 'siteImage' } },

  ...[
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/_astro/../../package.json',
    '/_astro/..%2f..%2fpackage.json',
    '/_astro/%2e%2e/%2e%2e/package.json',
    '/round/..%2f..%2f..%2fpackage.json',
    '/..%5cpackage.json',
    '/icon.svg%00.html',
    '//evil.example/',
    '/%2f%2fevil.example/',
    '/\\evil.example',
  ].map((address): HostRequest => ({ address, outcome: 'contained' })),
]
