import { describe, expect, test } from 'vitest'
import { addressOfShell, handlingOf, type WorkerBuild } from '../../../src/offline/requests.ts'
import { matchRoute, type Route, type RouteName, routes } from '../../../src/routes.ts'

const SITE = 'https://golf.example'
const all = Object.entries(routes) as [RouteName, Route][]
const kept = all.filter(([, route]) => route.offline)
const build: WorkerBuild = {
  version: 'v1',
  assetsPath: '/_astro/',
  pictures: ['/images/', '/tiles/'],
  shells: Object.fromEntries(kept.map(([name]) => [name, 'sha256-x'])),
  assets: ['/_astro/round.js'],
}
const asked = (address: string, parts: Partial<Parameters<typeof handlingOf>[0]> = {}) =>
  handlingOf(
    { url: new URL(address, SITE).href, method: 'GET', mode: 'no-cors', destination: '', ...parts },
    build,
    SITE,
  )
const opened = (address: string) => asked(address, { mode: 'navigate', destination: 'document' })
const image = (address: string) => asked(address, { destination: 'image' })

describe('a page', () => {
  test.each([
    ['/rounds', 'rounds'],
    ['/rounds/?year=2026', 'rounds'],
    ['/round/R1#3', 'round'],
    ['/round/a%2Fb?utm_source=mail', 'round'],
    ['/login?redirectUrl=%2Frounds', 'login'],
    ['/signup', 'signup'],
  ])('%s opens by the shell of its route', (address, route) => {
    expect(opened(address)).toEqual({ kind: 'shell', route })
  })

  test('the frame of the map is a page as well', () => {
    expect(asked('/hole-map', { mode: 'navigate', destination: 'iframe' })).toEqual({
      kind: 'shell',
      route: 'holeMap',
    })
  })

  test('the start of the site leads on without a network too', () => {
    expect(opened('/')).toEqual({ kind: 'home' })
  })

  test.each(['/admin', '/mailing', '/pinhole', '/pinhole/maps', '/admin/more'])(
    '%s, which is for staff, is left to the browser',
    (address) => {
      expect(opened(address)).toBe(undefined)
    },
  )

  test.each(['/unsubscribe?token=x', '/reset/a%40b.co/t', '/nope', '/round', '/round/R1/more', '/logins'])(
    '%s is left to the browser',
    (address) => {
      expect(opened(address)).toBe(undefined)
    },
  )

  test('of staff is never marked to open without a network', () => {
    expect(kept.map(([, { access }]) => access)).not.toContain('staff')
    expect(kept.length).toBeGreaterThan(4)
  })

  test('is asked for at an address of its own route', () => {
    for (const [, route] of kept) expect(matchRoute(route.path, addressOfShell(route))).toBeDefined()
  })
})

describe('a file', () => {
  test('that is named by its content is the same in every build', () => {
    expect(asked('/_astro/round.js', { destination: 'script' })).toEqual({ kind: 'asset' })
    expect(asked('/_astro/of-another-build.js', { mode: 'cors', destination: 'script' })).toEqual({
      kind: 'asset',
    })
  })

  test.each(['/images/ann.jpg', '/tiles/16/1/2', '/tiles/16/1/2?v=3'])('%s is a picture', (address) => {
    expect(image(address)).toEqual({ kind: 'picture' })
  })

  test.each(['/icon.svg', '/imagesque/a.jpg', 'https://cdn.golf.example/images/ann.jpg'])(
    '%s is no picture of a round here, and left to the browser',
    (address) => {
      expect(image(address)).toBe(undefined)
    },
  )

  test('of another origin is no picture either where the settings name that origin', () => {
    const elsewhere = { ...build, pictures: ['https://cdn.golf.example/images/'] }
    const request = { url: 'https://cdn.golf.example/images/a.jpg', method: 'GET', mode: 'no-cors' } as const
    expect(handlingOf({ ...request, destination: 'image' }, elsewhere, SITE)).toBe(undefined)
  })
})

describe('a call', () => {
  test.each([
    ['/rest/round/R1'],
    ['/rest/rounds'],
    ['/rest/auth/get_user'],
    ['/rest/admin/check_access/'],
    ['/mailing-flow/status'],
    ['https://api.golf.example/rest/round/R1'],
  ])('%s is never the worker’s', (address) => {
    expect(asked(address, { mode: 'cors' })).toBe(undefined)
  })

  test('that changes something is never the worker’s, wherever it goes', () => {
    for (const address of ['/rounds', '/login', '/_astro/round.js', '/images/ann.jpg']) {
      expect(asked(address, { method: 'POST', mode: 'navigate' })).toBe(undefined)
    }
  })
})
