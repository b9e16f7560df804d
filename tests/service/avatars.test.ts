import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buddies } from '../../src/service/demo/golfers.ts'
import { serviceOfTests } from '../support/service.ts'

const PIXEL = Buffer.from('89504e470d0a1a0a', 'hex')
const service = serviceOfTests()

beforeAll(async () => {
  const folder = join(service.dataDir, 'images')
  await mkdir(join(folder, 'sub.png'), { recursive: true })
  await writeFile(join(folder, 'Zoë 1.png'), PIXEL)
  await writeFile(
    join(folder, 'ann.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  )
  await writeFile(join(folder, 'notes.txt'), 'private')
  await writeFile(join(folder, '.hidden.png'), PIXEL)
  await writeFile(join(service.dataDir, 'outside.png'), PIXEL)
  await symlink(join(service.dataDir, 'outside.png'), join(folder, 'link.png'))
})

const getImage = (name: string, headers = {}) => service.fastify.inject({ url: `/images/${name}`, headers })

test('serves an avatar from the data folder by its name', async () => {
  const response = await getImage(encodeURIComponent('Zoë 1.png'))
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('image/png')
  expect(response.headers['x-content-type-options']).toBe('nosniff')
  expect(response.rawPayload).toEqual(PIXEL)
  expect(
    (await getImage(encodeURIComponent('Zoë 1.png'), { 'if-none-match': response.headers.etag })).statusCode,
  ).toBe(304)
})

test('prevents an SVG avatar from running scripts', async () => {
  const response = await getImage('ann.svg')
  expect(response.body).toMatch('<script>')
  expect(response.headers['content-security-policy']).toBe(
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  )
})

test('has a drawn portrait for every demo golfer with an SVG avatar', async () => {
  const names = buddies.flatMap(({ image }) => (image?.imageName?.endsWith('.svg') ? [image.imageName] : []))
  for (const name of names) {
    const response = await getImage(name)
    expect(response.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(response.body).toMatch(/^<svg .*<\/svg>$/m)
  }
})

test.each([
  'nobody.jpg',
  'notes.txt',
  '.hidden.png',
  'link.png',
  'sub.png',
  '..%2foutside.png',
  'ann.svg%00.png',
  `${'a'.repeat(400)}.png`,
])('responds with 404 to %s', async (name) => {
  const response = await getImage(name)
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toMatch('json')
})
