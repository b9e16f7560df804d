import { expect, test } from 'vitest'
import { matchRoute } from '../../src/match-route.ts'
import { competitionPath, loginPath, resetPath, roundPath, routes, shellOf } from '../../src/routes.ts'

test('encodes a parameter as one path segment', () => {
  expect(roundPath('a/b?c#d')).toBe('/round/a%2Fb%3Fc%23d')
  expect(roundPath('..', 7)).toBe('/round/%2E%2E#7')
  expect(resetPath('a+b@c.de', 'x y')).toBe('/reset/a%2Bb%40c.de/x%20y')
})

test('puts the requested address into the sign-in link', () => {
  const url = new URL(loginPath('/rounds?year=2026#top'), 'http://site.test')
  expect(url.searchParams.get('redirectUrl')).toBe('/rounds?year=2026#top')
})

test.each([
  [routes.round.path, '/round/abc', { token: 'abc' }],
  [routes.round.path, '/round/abc/', { token: 'abc' }],
  [routes.round.path, '/round/a+b', { token: 'a+b' }],
  [routes.round.path, '/round/__proto__', { token: '__proto__' }],
  [routes.reset.path, '/reset/a%40b.co/t', { email: 'a@b.co', token: 't' }],
  [routes.reset.path, '/reset/a@b.co/x%20y/', { email: 'a@b.co', token: 'x y' }],
  [routes.pinhole.path, '/pinhole', {}],
  [routes.pinhole.path, '/pinhole/', {}],
])('matches %s with %s', (path, pathname, parameters) => {
  expect(matchRoute(path, pathname)).toEqual(parameters)
})

test.each([
  [routes.round.path, '/round/'],
  [routes.round.path, '/round//'],
  [routes.round.path, '/round/abc/def'],
  [routes.round.path, '/round/abc//'],
  [routes.round.path, '/rounds/abc'],
  [routes.round.path, 'round/abc'],
  [routes.round.path, ''],
  [routes.reset.path, '/reset/a%40b.co'],
  [routes.reset.path, '/reset//t'],
  [routes.pinhole.path, '/pinhole/maps'],
  [routes.pinhole.path, '/Pinhole'],
])('does not match %s with %s', (path, pathname) => {
  expect(matchRoute(path, pathname)).toBeUndefined()
})

test.each(['%', '%zz', '%ff%fe', '%E0%A4%A'])(
  'does not match a parameter with the invalid encoding %s',
  (segment) => {
    expect(matchRoute(routes.round.path, `/round/${segment}`)).toBeUndefined()
    expect(matchRoute(routes.reset.path, `/reset/a%40b.co/${segment}`)).toBeUndefined()
  },
)

test('returns what the path builders encoded', () => {
  for (const token of ['a/b', '..', ' ', '100%', '🏌', '+', '#?', 'x'.repeat(300)]) {
    expect(matchRoute(routes.round.path, roundPath(token))).toEqual({ token })
    expect(matchRoute(routes.competition.path, competitionPath(token))).toEqual({ token })
  }
})

test('finds the shell of a route with or without parameters', () => {
  expect(shellOf(routes.reset.path)).toBe('reset/index.html')
  expect(shellOf(routes.maps.path)).toBe('pinhole/maps/index.html')
})
