import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { previewPaths } from '../../../src/contract/preview-paths.ts'
import { headersFor, withWorkerApi } from '../../../src/hosting/headers.ts'
import { hostFiles } from '../../../src/hosting/host-files.ts'
import { type Route, routes, shellOf } from '../../../src/routes.ts'

const files = hostFiles([
  '404.html',
  'icon.svg',
  'icon.svg.br',
  'login/index.html',
  '_astro/a.js',
  'fonts/serif.woff2',
])
const all = Object.values<Route>(routes)
const withParameters = all.filter((route) => route.path.includes('{'))
const rules = (files._redirects ?? '').split('\n').filter((line) => line.startsWith('/'))

test('serves the shell for every route with a parameter, on every kind of host', () => {
  expect(withParameters.length).toBeGreaterThan(1)
  const { rewrites } = JSON.parse(files['firebase.json'] ?? '').hosting
  for (const route of withParameters) {
    const shell = `/${shellOf(route.path)}`
    const [folder = ''] = route.path.split('/{')
    expect(rules).toContain(`${folder}/* ${folder}/ 200`)
    expect(files['nginx.conf']).toContain(`location ^~ ${folder}/ {`)
    expect(files['nginx.conf']).toContain(`try_files ${shell} =404;`)
    expect(rewrites).toContainEqual({ regex: `^${folder}(/.*)?$`, destination: shell })
  }
})

test('redirects the root to the history, and unknown paths to the root with the last rule', () => {
  expect(rules.slice(0, 2)).toEqual(['/ /rounds 302!', '/ /rounds 302'])
  expect(rules.at(-1)).toBe('/* / 302')
})

test('has a rule for each file before the catch-all, which on Cloudflare Pages takes precedence over files', () => {
  for (const rule of ['/icon.svg /icon.svg 200', '/fonts/serif.woff2 /fonts/serif.woff2 200']) {
    expect(rules).toContain(rule)
  }
  expect(rules).toContain('/_astro/* /_astro/:splat 200')
  expect(files._redirects).not.toMatch(/\.br|a\.js|404/)
})

test('never rewrites to an index.html, which causes a redirect loop on Cloudflare Pages', () => {
  expect(files._redirects).not.toMatch(/^[^#].*index\.html/m)
})

test('sets no header twice for one path, because Cloudflare Pages joins the values with a comma', () => {
  const blocks = (files._headers ?? '').trim().split('\n\n')
  const names = (block: string) =>
    [...block.matchAll(/^ {2}([\w-]+):/gm)].map(([, name = '']) => name.toLowerCase())
  const common = blocks.find((block) => block.startsWith('/*\n')) ?? ''
  const paths = blocks.map((block) => block.split('\n')[0] ?? '')
  expect(new Set(paths).size).toBe(paths.length)
  expect(names(common)).toContain('strict-transport-security')
  for (const block of blocks.filter((one) => one !== common)) {
    expect(names(block).filter((name) => names(common).includes(name))).toEqual([])
  }
})

test('forbids framing at every address of a page', () => {
  for (const name of ['/login', '/login/', '/login/index.html', '/round/*']) {
    const [, block = ''] = (files._headers ?? '').split(`\n${name}\n`)
    expect(block.split('\n\n')[0], name).toContain(
      "Content-Security-Policy: object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
  }
})

test('lets every site frame the embeds of rounds and competitions, and no other page', () => {
  const anySite = 'frame-ancestors *'
  const framable = all.filter(({ path }) => headersFor(path)['Content-Security-Policy']?.includes(anySite))
  const embeds: Route[] = [routes.competitionEmbed, routes.embed]
  expect(framable).toEqual(embeds)
  expect(headersFor('/embed/abc')['X-Frame-Options']).toBeUndefined()
  for (const route of all.filter((one) => !embeds.includes(one))) {
    expect(headersFor(route.path)['X-Frame-Options'], route.path).toMatch(/^(DENY|SAMEORIGIN)$/)
  }
  expect(files._headers?.split(anySite)).toHaveLength(2)
  expect(files['firebase.json']?.split(anySite)).toHaveLength(3)
  expect(files['nginx.conf']?.split(anySite)).toHaveLength(3)
})

test('lets only pages with a map or a search of courses ask for the position of the device', () => {
  const policyOf = (path: string) => headersFor(path)['Permissions-Policy'] ?? ''
  const asking = all.filter(({ path }) => /geolocation=\(self\)/.test(policyOf(path)))
  expect(asking).toEqual([routes.round, routes.holeMap, routes.play, routes.score, routes.course])
  for (const path of ['/rounds', '/embed/abc', '/worker.js', '/_astro/x.js', '/nope']) {
    expect(policyOf(path), path).toContain('geolocation=()')
  }
  // No other feature is allowed anywhere.
  for (const { path } of all)
    expect(policyOf(path).match(/\([^)]+\)/g) ?? [], path).toHaveLength(
      asking.some((one) => one.path === path) ? 1 : 0,
    )
  for (const name of ['_headers', 'firebase.json', 'nginx.conf'])
    expect(files[name]).toContain('geolocation=(self)')
})

test('lets the service worker request only files of the site, and revalidates it each time', () => {
  const headers = headersFor('/worker.js')
  expect(headers['Content-Security-Policy']).toBe(
    "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'",
  )
  expect(headers['Cache-Control']).toBe('no-cache')
  const written = hostFiles(['worker.js', 'icon.svg'])
  for (const name of ['_headers', 'nginx.conf', 'firebase.json']) {
    expect(written[name]?.split("connect-src 'self'"), name).toHaveLength(2)
  }
})

test('lets the service worker call an API on another origin, and no other file', () => {
  const api = 'https://api.golf.example'
  expect(headersFor('/worker.js', api)['Content-Security-Policy']).toContain(`connect-src 'self' ${api};`)
  expect(headersFor('/icon.svg', api)).toEqual(headersFor('/icon.svg'))
  const [before = ''] = (hostFiles(['worker.js'])['nginx.conf'] ?? '').match(/connect-src[^;]*/) ?? []
  expect(withWorkerApi(before, api)).toBe(`connect-src 'self' ${api}`)
  expect(withWorkerApi(before, '')).toBe(before)
})

test('makes nginx send errors without caching headers', () => {
  expect(files['nginx.conf']).toContain('add_header Cache-Control "public, max-age=31536000, immutable";')
  expect(files['nginx.conf']).not.toMatch(/add_header Cache-Control "[^"]*" always/)
})

test.each([
  ['/round/abc', 'Referrer-Policy', 'no-referrer'],
  ['/reset/a%40b.co/t', 'Referrer-Policy', 'no-referrer'],
  ['/unsubscribe', 'Referrer-Policy', 'no-referrer'],
  ['/login', 'Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['/round/abc', 'X-Robots-Tag', 'noindex, nofollow'],
  [
    '/hole-map',
    'Content-Security-Policy',
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
  ],
  [
    '/admin',
    'Content-Security-Policy',
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ],
  ['/_astro/x.js', 'Cache-Control', 'public, max-age=31536000, immutable'],
  ['/rounds', 'Cache-Control', 'no-cache'],
  ['/rounds', 'X-Content-Type-Options', 'nosniff'],
])('serves %s with %s: %s', (path, name, value) => {
  expect(headersFor(path)[name]).toBe(value)
})

test.each([...Object.values(previewPaths), '/round/{token}', '/embed/{token}', '/link-preview.png'])(
  'robots.txt allows %s, which previews of links need',
  async (path) => {
    const lines = (await readFile('public/robots.txt', 'utf8')).split('\n')
    const forbidden = lines.flatMap((line) => /^Disallow:\s*(\S+)/i.exec(line)?.[1] ?? [])
    expect(forbidden.filter((start) => path.startsWith(start))).toEqual([])
  },
)
