import { expect, test } from 'vitest'
import { headersFor } from '../../../src/hosting/headers.ts'
import { hostFiles } from '../../../src/hosting/host-files.ts'
import { type Route, routes, shellOf } from '../../../src/routes.ts'

const files = hostFiles()
const all = Object.values<Route>(routes)
const deep = all.filter((route) => route.path.includes('{'))

test('rewrites every route with a name in its path, on every kind of host', () => {
  expect(deep.length).toBeGreaterThan(1)
  for (const route of deep) {
    const shell = `/${shellOf(route.path)}`
    const [folder = ''] = route.path.split('/{')
    expect(files._redirects).toContain(`${folder}/* ${shell} 200`)
    expect(files['nginx.conf']).toContain(`location ^~ ${folder}/ {`)
    expect(files['nginx.conf']).toContain(`try_files ${shell} =404;`)
    const { rewrites } = JSON.parse(files['firebase.json'] ?? '').hosting
    expect(rewrites).toContainEqual({ source: `${folder}/**`, destination: shell })
  }
})

test('sends what is no page to the start, and the start to the history, last of all rules', () => {
  const rules = files._redirects?.trim().split('\n')
  expect(rules?.at(0)).toBe('/ /rounds 302')
  expect(rules?.at(-1)).toBe('/* / 302')
})

test.each([
  ['/round/abc', 'Referrer-Policy', 'no-referrer'],
  ['/reset/a%40b.co/t', 'Referrer-Policy', 'no-referrer'],
  ['/unsubscribe', 'Referrer-Policy', 'no-referrer'],
  ['/login', 'Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['/round/abc', 'X-Robots-Tag', 'noindex, nofollow'],
  ['/hole-map', 'Content-Security-Policy', "frame-ancestors 'self'"],
  ['/admin', 'Content-Security-Policy', "frame-ancestors 'none'"],
  ['/_astro/x.js', 'Cache-Control', 'public, max-age=31536000, immutable'],
  ['/rounds', 'Cache-Control', 'no-cache'],
  ['/rounds', 'X-Content-Type-Options', 'nosniff'],
])('answers %s with %s: %s', (path, name, value) => {
  expect(headersFor(path)[name]).toBe(value)
})
