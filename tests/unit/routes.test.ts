import { expect, test } from 'vitest'
import { loginPath, matchesRoute, resetPath, roundPath, routes, shellOf } from '../../src/routes.ts'

test('keeps whatever stands in a token within one segment of the address', () => {
  expect(roundPath('a/b?c#d')).toBe('/round/a%2Fb%3Fc%23d')
  expect(roundPath('..', 7)).toBe('/round/%2E%2E#7')
  expect(resetPath('a+b@c.de', 'x y')).toBe('/reset/a%2Bb%40c.de/x%20y')
})

test('brings the address first asked for back after signing in', () => {
  const url = new URL(loginPath('/rounds?year=2026#top'), 'http://site.test')
  expect(url.searchParams.get('redirectUrl')).toBe('/rounds?year=2026#top')
})

test.each([
  [routes.round.path, '/round/abc', true],
  [routes.round.path, '/round/abc/', true],
  [routes.round.path, '/round/', false],
  [routes.round.path, '/round/abc/def', false],
  [routes.reset.path, '/reset/a%40b.co/t', true],
  [routes.reset.path, '/reset/a%40b.co', false],
  [routes.pinhole.path, '/pinhole/maps', false],
])('%s on %s: %s', (path, address, expected) => {
  expect(matchesRoute(path, address)).toBe(expected)
})

test('finds the one shell of a route, whatever its address holds', () => {
  expect(shellOf(routes.reset.path)).toBe('reset/index.html')
  expect(shellOf(routes.maps.path)).toBe('pinhole/maps/index.html')
})
