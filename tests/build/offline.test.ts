import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Route, routes, shellOf } from '../../src/routes.ts'

// Tests the manifest and the service worker of the build.
const SITE_DIR = path.resolve(process.env.SITE_DIR ?? 'dist')
const read = (name: string) => readFile(path.join(SITE_DIR, name))
const textOf = async (name: string) => (await read(name)).toString()
const manifest = JSON.parse(await textOf('manifest.json'))
const worker = await textOf('worker.js')
const allRoutes = Object.values<Route>(routes)
const assets = await readdir(path.join(SITE_DIR, '_astro'))
/** The scripts that the service worker caches. */
const cachedScripts = assets.filter((file) => file.endsWith('.js') && worker.includes(`/_astro/${file}`))

/** Reads width and height in pixels from a PNG's header, and whether it has an alpha channel. */
function pngFacts(bytes: Buffer) {
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  const hasAlpha = (bytes[25] ?? 0) >= 4
  return { size: `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, hasAlpha }
}

describe('the manifest', () => {
  test('contains what a system needs to install the site', () => {
    expect(manifest).toMatchObject({
      name: 'Fairway',
      short_name: 'Fairway',
      id: '/',
      start_url: '/rounds',
      scope: '/',
      display: 'standalone',
    })
    for (const name of ['theme_color', 'background_color']) expect(manifest[name]).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('lists existing icons with their correct sizes and types', async () => {
    for (const { src, sizes, type } of manifest.icons) {
      const bytes = await read(src.slice(1))
      if (type === 'image/svg+xml') expect(bytes.toString()).toContain('<svg')
      else expect(pngFacts(bytes).size, src).toBe(sizes)
    }
    const png = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png')
    expect(png.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose ?? 'any'}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
  })

  test('is linked by every page, together with a home screen icon', async () => {
    for (const route of allRoutes.filter(({ framed }) => !framed)) {
      const html = await textOf(shellOf(route.path))
      expect(html).toContain('<link rel="manifest" href="/manifest.json">')
      expect(html).toContain('<link rel="apple-touch-icon" href="/icon-180.png">')
      expect(html).toContain(`content="${manifest.theme_color}"`)
    }
    expect(pngFacts(await read('icon-180.png')).size).toBe('180x180')
  })
})

describe('the service worker', () => {
  test('caches all scripts of the pages that open offline, and none that only staff pages use', async () => {
    expect(cachedScripts.length).toBeGreaterThan(10)
    for (const route of allRoutes.filter(({ offline }) => offline)) {
      const html = await textOf(shellOf(route.path))
      const files = [...html.matchAll(/\/_astro\/([^"'`&\s]+\.js)/g)].map(([, file = '']) => file)
      expect(files.length).toBeGreaterThan(0)
      for (const file of files) expect(cachedScripts).toContain(file)
    }
    expect(cachedScripts.join(' ')).not.toMatch(/Console|UserResult|PromoCodes|Mailing|Maps|Courses/)
  })

  test('caches every script that those scripts import dynamically', async () => {
    for (const file of cachedScripts) {
      const code = await textOf(`_astro/${file}`)
      for (const [, part = ''] of code.matchAll(/import\(["'`]\.\/([^"'`]+\.js)["'`]\)/g)) {
        expect(cachedScripts, `${part} of ${file}`).toContain(part)
      }
    }
  })

  test('is started by every page except those of staff and the map frame', async () => {
    for (const route of allRoutes) {
      const starts = (await textOf(shellOf(route.path))).includes('serviceWorker')
      expect(starts, route.path).toBe(route.access !== 'staff' && !route.framed)
    }
  })

  // In kB after brotli.
  test('is smaller than 4.2 kB and caches less than 468 kB', async () => {
    const brotli = async (file: string) => (await stat(path.join(SITE_DIR, `${file}.br`))).size / 1000
    expect(await brotli('worker.js')).toBeLessThan(4.2)
    const shells = allRoutes.filter(({ offline }) => offline).map(({ path: one }) => shellOf(one))
    const files = [...cachedScripts.map((file) => `_astro/${file}`), ...shells]
    const sizes = await Promise.all(files.map(brotli))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(468)
  })

  test('is a classic script without imports', () => {
    expect(worker).not.toMatch(/\bimportScripts\b|^import\b|\bimport\(/m)
  })
})

test('the worker names only files that exist', () => {
  const named = [...worker.matchAll(/\/_astro\/([\w.~-]+)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !assets.includes(name))).toEqual([])
})
