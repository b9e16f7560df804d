import { readdir, readFile, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { headersFor } from '../../src/hosting/headers.ts'

// Tests the display face of the build.
const fonts = (await readdir('dist/_astro')).filter((file) => file.endsWith('.woff2'))
const round = await readFile('dist/round/index.html', 'utf8')

test('has a display face of at most 25 kB', async () => {
  const sizes = await Promise.all(fonts.map(async (file) => (await stat(`dist/_astro/${file}`)).size))
  expect(fonts).toHaveLength(2)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(25_000)
})

test('loads the face from the site, allows it in the policy and lets browsers keep it', () => {
  expect(round).toContain("font-src 'self'")
  for (const file of fonts) {
    expect(round).toContain(`url(/_astro/${file})`)
    expect(headersFor(`/_astro/${file}`)['Cache-Control']).toContain('immutable')
  }
})

test('neither preloads the face nor waits for it', () => {
  expect(round).not.toMatch(/<link[^>]*woff2/)
  expect(round.match(/font-display: ?optional/g)).toHaveLength(fonts.length)
})

test('opens offline with the face', async () => {
  const worker = await readFile('dist/worker.js', 'utf8')
  for (const file of fonts) expect(worker).toContain(file)
})
