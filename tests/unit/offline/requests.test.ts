import { describe, expect, test } from 'vitest'
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
const strategyOf = (address: string, parts: Partial<Parameters<typeof strategyFor>[0]> = {}) =>
  strategyFor(
    { url: new URL(address, SITE).href, method: 'GET', mode: 'no-cors', destination: '', ...parts },
    build,
    SITE,
  )
const navigationTo = (address: string) => strategyOf(address, { mode: 'navigate', destination: 'document' })
const image = (address: string) => strategyOf(address, { destination: 'image' })

describe('a page', () => {
  test.each([
    ['/rounds', '/rounds'],
    ['/round/R1#3', '/round/{token}'],
    ['/round/a%2Fb?utm_source=mail', '/round/{token}'],
  ])('%s opens with the shell of its route', (address, path) => {
    expect(navigationTo(address)).toEqual({ kind: 'shell', path })
  })

  test('the map frame opens with its shell', () => {
    expect(strategyOf('/hole-map', { mode: 'navigate', destination: 'iframe' })).toEqual({
      kind: 'shell',
      path: '/hole-map',
    })
  })

  test('the root redirects to the home page', () => {
    expect(navigationTo('/')).toEqual({ kind: 'home' })
  })

  test.each([
    ['a page for staff', '/admin'],
    ['a page with a token that must not be stored', '/unsubscribe?token=x'],
    ['a page that does not exist', '/logins'],
    ['an address without its token', '/round'],
    ['an address below a page', '/round/R1/more'],
  ])('%s is left to the browser: %s', (_, address) => {
    expect(navigationTo(address)).toBe(undefined)
  })

  test('no page for staff opens offline', () => {
    expect(offlineRoutes.map(({ access }) => access)).not.toContain('staff')
    expect(offlineRoutes.length).toBeGreaterThan(4)
  })

  test('a shell is requested at an address of its route', () => {
    for (const { path } of offlineRoutes) expect(matchRoute(path, shellAddress(path))).toBeDefined()
  })
})

describe('a file', () => {
  test('with a content hash comes from the cache of any build', () => {
    expect(strategyOf('/_astro/round.js', { destination: 'script' })).toEqual({ kind: 'asset' })
    expect(strategyOf('/_astro/of-another-build.js', { mode: 'cors', destination: 'script' })).toEqual({
      kind: 'asset',
    })
  })

  test.each(['/images/ann.jpg', '/tiles/16/1/2?v=3'])('%s is a cached image', (address) => {
    expect(image(address)).toEqual({ kind: 'image' })
  })

  test.each(['/icon.svg', '/imagesque/a.jpg', 'https://cdn.golf.example/images/ann.jpg'])(
    '%s is not a cached image and is left to the browser',
    (address) => {
      expect(image(address)).toBe(undefined)
    },
  )

  test('of another origin is left to the browser even if the settings name that origin', () => {
    const otherOrigin = { ...build, imagePrefixes: ['https://cdn.golf.example/images/'] }
    const request = { url: 'https://cdn.golf.example/images/a.jpg', method: 'GET', mode: 'no-cors' } as const
    expect(strategyFor({ ...request, destination: 'image' }, otherOrigin, SITE)).toBe(undefined)
  })
})

describe('an API call', () => {
  test.each(['/rest/round/R1', 'https://api.golf.example/rest/round/R1'])(
    '%s is left to the browser',
    (address) => {
      expect(strategyOf(address, { mode: 'cors' })).toBe(undefined)
    },
  )

  test('with another method than GET is left to the browser at every address', () => {
    for (const address of ['/rounds', '/login', '/_astro/round.js', '/images/ann.jpg']) {
      expect(strategyOf(address, { method: 'POST', mode: 'navigate' })).toBe(undefined)
    }
  })
})
