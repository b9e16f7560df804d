import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeBuild } from '../../../src/hosting/offline-worker.ts'

const ROUND =
  '<astro-island component-url="/_astro/Round.js"></astro-island><script>import"/_astro/menu.js"</script>'
const graph = new Map([
  ['_astro/Round.js', ['_astro/common.js', '_astro/live.js']],
  ['_astro/live.js', ['_astro/sdk.js', '_astro/common.js']],
  ['_astro/Console.js', ['_astro/common.js', '_astro/console.js']],
])
const settings = { PUBLIC_API_URL: '', PUBLIC_IMAGES_URL: '/images', PUBLIC_TILES_URL: '/tiles/{z}/{x}/{y}' }
const describe = (html: string, parts = {}) =>
  describeBuild(new Map([['/round/{token}', html]]), graph, { ...settings, ...parts })

test('contains all scripts that a shell imports statically or dynamically, and none of other pages', () => {
  expect(describe(ROUND).assets).toEqual([
    '/_astro/Round.js',
    '/_astro/common.js',
    '/_astro/live.js',
    '/_astro/menu.js',
    '/_astro/sdk.js',
  ])
})

test('contains the fonts of the style sheet of a shell', () => {
  const style = '<style>@font-face{src:url(/_astro/display.abc.woff2)format("woff2")}</style>'
  expect(describe(style).assets).toEqual(['/_astro/display.abc.woff2'])
})

test('contains the scripts in an attribute, where quotes are escaped', () => {
  const html =
    '<astro-island opts="[&quot;/_astro/a.js&quot;,&quot;/_astro/b.B-1_x.js&quot;]"></astro-island>'
  expect(describe(html).assets).toEqual(['/_astro/a.js', '/_astro/b.B-1_x.js'])
})

test('contains the hash of each shell', () => {
  const hash = createHash('sha256').update(ROUND).digest('base64')
  expect(describe(ROUND).shells).toEqual({ '/round/{token}': `sha256-${hash}` })
})

test('gets a new version only when its contents change', () => {
  const versions = [
    describe(ROUND),
    describe(`${ROUND} `),
    describe(ROUND, { PUBLIC_IMAGES_URL: '/avatars' }),
  ].map(({ version }) => version)
  expect(new Set(versions).size).toBe(3)
  expect(describe(ROUND).version).toBe(versions[0])
})

test('caches no tiles if their host depends on the map type or server', () => {
  for (const host of ['{s}.tiles.golf.test', '{type}.tiles.golf.test']) {
    expect(describe(ROUND, { PUBLIC_TILES_URL: `https://${host}/{z}/{x}/{y}` }).imagePrefixes).toEqual([
      '/images/',
    ])
  }
})

test('contains the URL prefixes of avatars and tiles', () => {
  expect(describe(ROUND).imagePrefixes).toEqual(['/images/', '/tiles/'])
  expect(describe(ROUND, { PUBLIC_TILES_URL: '/tiles/{type}/{z}/{x}/{y}' }).imagePrefixes).toContain(
    '/tiles/',
  )
  expect(describe(ROUND, { PUBLIC_TILES_URL: '/maps/{z}/{x}/{y}?type={type}' }).imagePrefixes).toContain(
    '/maps/',
  )
})
