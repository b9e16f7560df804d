import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Route, routes, shellOf } from '../../src/routes.ts'

// Reads what the build left in dist: what installs the site, and what opens it without a network.
const SITE_DIR = path.resolve(process.env.SITE_DIR ?? 'dist')
const read = (name: string) => readFile(path.join(SITE_DIR, name))
const textOf = async (name: string) => (await read(name)).toString()
const manifest = JSON.parse(await textOf('manifest.json'))
const worker = await textOf('worker.js')
const all = Object.values<Route>(routes)
const assets = await readdir(path.join(SITE_DIR, '_astro'))
/** Scripts that the worker names. */
const kept = assets.filter((file) => worker.includes(`/_astro/${file}`))

/** Width and height in pixels, out of a PNG's head; and whether it may be see-through. */
function pngFacts(bytes: Buffer) {
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  const hasAlpha = (bytes[25] ?? 0) >= 4
  return { size: `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, hasAlpha }
}

describe('the manifest', () => {
  test('says what a system needs to install the site', () => {
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

  test('names icons that are there, of the size and kind that it says', async () => {
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

  test('is named by every page, with an icon for the home screen that has no corners to show', async () => {
    for (const route of all.filter(({ framed }) => !framed)) {
      const html = await textOf(shellOf(route.path))
      expect(html).toContain('<link rel="manifest" href="/manifest.json">')
      expect(html).toContain('<link rel="apple-touch-icon" href="/icon-180.png">')
      expect(html).toContain(`content="${manifest.theme_color}"`)
    }
    expect(pngFacts(await read('icon-180.png')).size).toBe('180x180')
  })
})

describe('the worker', () => {
  test('keeps all scripts of the pages that open without a network, and none that is staff’s alone', async () => {
    expect(kept.length).toBeGreaterThan(10)
    for (const route of all.filter(({ offline }) => offline)) {
      const html = await textOf(shellOf(route.path))
      const files = [...html.matchAll(/\/_astro\/([^"'`\s]+\.js)/g)].map(([, file = '']) => file)
      expect(files.length).toBeGreaterThan(0)
      for (const file of files) expect(kept).toContain(file)
    }
    expect(kept.join(' ')).not.toMatch(/Console|UserResult|PromoCodes|Mailing|Maps|Pinhole/)
  })

  test('knows every part that those scripts load later', async () => {
    for (const file of kept) {
      const code = await textOf(`_astro/${file}`)
      for (const [, part = ''] of code.matchAll(/import\(["'`]\.\/([^"'`]+\.js)["'`]\)/g)) {
        expect(kept, `${part} of ${file}`).toContain(part)
      }
    }
  })

  test('is started by each page but staff’s and the frame', async () => {
    for (const route of all) {
      const starts = (await textOf(shellOf(route.path))).includes('serviceWorker')
      expect(starts, route.path).toBe(route.access !== 'staff' && !route.framed)
    }
  })

  /** kB after brotli: the worker itself, and all that it keeps, which comes once the page has been shown. */
  test('is small, and what it keeps is what a phone can take', async () => {
    const brotli = async (file: string) => (await stat(path.join(SITE_DIR, `${file}.br`))).size / 1000
    expect(await brotli('worker.js')).toBeLessThan(3)
    const shells = all.filter(({ offline }) => offline).map(({ path: one }) => shellOf(one))
    const files = [...kept.map((file) => `_astro/${file}`), ...shells]
    const sizes = await Promise.all(files.map(brotli))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(280)
  })

  test('is one classic script with nothing to import', () => {
    expect(worker).not.toMatch(/\bimportScripts\b|^import\b|\bimport\(/m)
  })
})
