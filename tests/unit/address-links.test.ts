import { expect, test } from 'vitest'
import { matchRoute } from '../../src/match-route.ts'
import { addressIn, confirmPath, resetPath, routes } from '../../src/routes.ts'

test.each([
  'ann@golf.example',
  'a/b@golf.example',
  '/a//b/@golf.example',
  'a%b@golf.example',
  'a%2Fb@golf.example',
  'a%25b@golf.example',
  '100%@golf.example',
  'a+b@golf.example',
  'a?b=c&d@golf.example',
  'a#b@golf.example',
  "o'neil@golf.example",
  '{a|b}~^`@golf.example',
  'a=b!c$d*e@golf.example',
])('links for %s lead to it, also on hosts that decode a path before they look for its route', (email) => {
  for (const [path, route] of [
    [resetPath(email, 'code-1'), routes.reset.path],
    [confirmPath(email, 'code-1'), routes.confirm.path],
  ] as const) {
    const link = matchRoute(route, path)
    expect([addressIn(link?.email ?? ''), link?.token]).toEqual([email, 'code-1'])
    expect(decodeURIComponent(path).split('/')).toHaveLength(4)
  }
})

test('links of the previous version are read', () => {
  const link = matchRoute(routes.reset.path, '/reset/a%2Fb%25%40golf.example/code-1')
  expect(addressIn(link?.email ?? '')).toBe('a/b%@golf.example')
})
