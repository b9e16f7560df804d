import { expect, test } from 'vitest'
import { matchRoute } from '../../../src/match-route.ts'
import { shellAddress, strategyFor, type WorkerBuild } from '../../../src/offline/requests.ts'
import { type Route, routes } from '../../../src/routes.ts'

const SITE = 'https://golf.example'
const offlineRoutes = Object.values<Route>(routes).filter(({ offline }) => offline)
const build: WorkerBuild = {
  version: 'v1',
  assetsPath: '/_astro/',
  apiOrigin: '',
  homePath: '/rounds',
  roundPaths: ['/round/{token}'],
  imagePrefixes: ['/images/', '/tiles/'],
  shells: Object.fromEntries(offlineRoutes.map(({ path }) => [path, 'sha256-x'])),
  assets: ['/_astro/round.js'],
}
type Parts = Partial<Parameters<typeof strategyFor>[0]>
const strategyOf = (address: string, parts: Parts = {}, worker = build) =>
  strategyFor(
    { url: new URL(address, SITE).href, method: 'GET', mode: 'no-cors', destination: '', ...parts },
    worker,
    SITE,
  )
const NAVIGATION: Parts = { mode: 'navigate', destination: 'document' }
const IMAGE: Parts = { destination: 'image' }

test.each<[string, Parts, ReturnType<typeof strategyFor>]>([
  ['/rounds', NAVIGATION, { kind: 'shell', path: '/rounds' }],
  ['/round/R1#3', NAVIGATION, { kind: 'shell', path: '/round/{token}' }],
  ['/round/a%2Fb?utm_source=mail', NAVIGATION, { kind: 'shell', path: '/round/{token}' }],
  ['/hole-map', { mode: 'navigate', destination: 'iframe' }, { kind: 'shell', path: '/hole-map' }],
  ['/', NAVIGATION, { kind: 'home' }],
  ['/_astro/round.js', { destination: 'script' }, { kind: 'asset' }],
  ['/_astro/of-another-build.js', { mode: 'cors', destination: 'script' }, { kind: 'asset' }],
  ['/images/ann.jpg', IMAGE, { kind: 'image' }],
  ['/tiles/16/1/2?v=3', IMAGE, { kind: 'image' }],
])('opens %s (%o) as %o', (address, parts, strategy) => {
  expect(strategyOf(address, parts)).toEqual(strategy)
})

test.each<[string, string, Parts]>([
  ['a page for staff', '/admin', NAVIGATION],
  ['a page with a token that must not be stored', '/unsubscribe?token=x', NAVIGATION],
  ['a page that does not exist', '/logins', NAVIGATION],
  ['an address without its token', '/round', NAVIGATION],
  ['an address below a page', '/round/R1/more', NAVIGATION],
  ['an image elsewhere', '/icon.svg', IMAGE],
  ['an image with a similar path', '/imagesque/a.jpg', IMAGE],
  ['an image of another origin', 'https://cdn.golf.example/images/ann.jpg', IMAGE],
  ['a call of the API', '/rest/round/R1', { mode: 'cors' }],
  ['a call of the API of another origin', 'https://api.golf.example/rest/round/R1', { mode: 'cors' }],
  ...['/rounds', '/login', '/_astro/round.js', '/images/ann.jpg'].map((address): [string, string, Parts] => [
    'a change',
    address,
    { method: 'POST', mode: 'navigate' },
  ]),
])('leaves %s to the browser: %s', (_, address, parts) => {
  expect(strategyOf(address, parts)).toBe(undefined)
})

test('leaves an image of another origin to the browser even if the settings name that origin', () => {
  const otherOrigin = { ...build, imagePrefixes: ['https://cdn.golf.example/images/'] }
  expect(strategyOf('https://cdn.golf.example/images/a.jpg', IMAGE, otherOrigin)).toBe(undefined)
})

test('opens no page for staff offline, and requests each shell at an address of its route', () => {
  expect(offlineRoutes.map(({ access }) => access)).not.toContain('staff')
  expect(offlineRoutes.length).toBeGreaterThan(4)
  for (const { path } of offlineRoutes) expect(matchRoute(path, shellAddress(path))).toBeDefined()
})
