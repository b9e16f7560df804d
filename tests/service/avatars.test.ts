import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portraitNames } from '../../src/service/avatars/portraits.ts'
import { buddies } from '../../src/service/demo/people.ts'
import { startService, type TestService } from '../support/service.ts'

const PIXEL = Buffer.from('89504e470d0a1a0a', 'hex')
let service: TestService

beforeAll(async () => {
  service = await startService()
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
afterAll(() => service.stop())

const ask = (name: string, headers = {}) => service.fastify.inject({ url: `/images/${name}`, headers })

test('serves a picture of the data folder by its name', async () => {
  const answer = await ask(encodeURIComponent('Zoë 1.png'))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('image/png')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.rawPayload).toEqual(PIXEL)
  expect(
    (await ask(encodeURIComponent('Zoë 1.png'), { 'if-none-match': answer.headers.etag })).statusCode,
  ).toBe(304)
})

test('a picture that holds a script may run nothing', async () => {
  const answer = await ask('ann.svg')
  expect(answer.body).toMatch('<script>')
  expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
})

test('has a drawn portrait of every golfer of the demonstration whose picture is an svg', async () => {
  const drawn = buddies.flatMap(({ image }) => (image?.imageName?.endsWith('.svg') ? [image.imageName] : []))
  expect(drawn.length).toBeGreaterThan(4)
  for (const name of drawn) {
    const answer = await ask(name)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/svg+xml')
    expect(answer.body).toMatch(/^<svg .*<\/svg>$/)
    expect(answer.body).not.toMatch(/style=|NaN|undefined/)
  }
  expect(portraitNames).toContain('ann.svg')
})

test.each([
  'nobody.jpg',
  'kim.jpg',
  'notes.txt',
  '.hidden.png',
  'link.png',
  'sub.png',
  '..%2foutside.png',
  '..%5coutside.png',
  '%2e%2e%2foutside.png',
  'sub.png%2f..%2f..%2foutside.png',
  'ann.svg%00.png',
  'constructor.svg',
  `${'a'.repeat(400)}.png`,
])('answers 404 for %s', async (name) => {
  const answer = await ask(name)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toMatch('json')
})
