import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { workerBuild } from '../../../src/hosting/offline-worker.ts'
import type { RouteName } from '../../../src/routes.ts'

const ROUND =
  '<astro-island component-url="/_astro/Round.js"></astro-island><script>import"/_astro/menu.js"</script>'
const graph = new Map([
  ['_astro/Round.js', ['_astro/ground.js', '_astro/live.js']],
  ['_astro/live.js', ['_astro/sdk.js', '_astro/ground.js']],
  ['_astro/Console.js', ['_astro/ground.js', '_astro/desk.js']],
])
const settings = { PUBLIC_IMAGES_URL: '/images', PUBLIC_TILES_URL: '/tiles/{z}/{x}/{y}' }
const of = (html: string, parts = {}) =>
  workerBuild(new Map<RouteName, string>([['round', html]]), graph, { ...settings, ...parts })

test('keeps all that a shell may come to ask for, at once or later, and nothing of other pages', () => {
  expect(of(ROUND).assets).toEqual([
    '/_astro/Round.js',
    '/_astro/ground.js',
    '/_astro/live.js',
    '/_astro/menu.js',
    '/_astro/sdk.js',
  ])
})

test('holds each shell to the hash of its text', () => {
  const hash = createHash('sha256').update(ROUND).digest('base64')
  expect(of(ROUND).shells).toEqual({ round: `sha256-${hash}` })
})

test('is another version whenever one thing that it keeps is another, and else the same', () => {
  const versions = [of(ROUND), of(`${ROUND} `), of(ROUND, { PUBLIC_IMAGES_URL: '/faces' })].map(
    ({ version }) => version,
  )
  expect(new Set(versions).size).toBe(3)
  expect(of(ROUND).version).toBe(versions[0])
})

test('caches no tiles of a host whose name is not known before the map type or server is filled in', () => {
  for (const host of ['{s}.tiles.golf.test', '{type}.tiles.golf.test']) {
    expect(of(ROUND, { PUBLIC_TILES_URL: `https://${host}/{z}/{x}/{y}` }).pictures).toEqual(['/images/'])
  }
})

test('knows avatars and tiles by how their addresses begin', () => {
  expect(of(ROUND).pictures).toEqual(['/images/', '/tiles/'])
  expect(of(ROUND, { PUBLIC_TILES_URL: '/tiles/{type}/{z}/{x}/{y}' }).pictures).toContain('/tiles/')
  expect(of(ROUND, { PUBLIC_TILES_URL: '/maps/{z}/{x}/{y}?type={type}' }).pictures).toContain('/maps/')
})
