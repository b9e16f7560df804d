import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTextSender } from '../../../../src/service/base/http/compressed-text.ts'

const TEXT = 'The same text. '.repeat(1000)
let fastify: FastifyInstance
/** The number of texts that have been compressed. */
let compressed: number
beforeEach(() => {
  compressed = 0
  fastify = Fastify()
  const counting = (compress: (text: string) => Buffer) => async (text: string) => {
    compressed += 1
    return compress(text)
  }
  const sendText = createTextSender(2, { br: counting(brotliCompressSync), gzip: counting(gzipSync) })
  fastify.get<{ Params: { name: string } }>('/:name', (request, reply) =>
    sendText(request, reply, { text: TEXT + request.params.name, type: 'text/plain; charset=utf-8' }),
  )
})
afterEach(() => fastify.close())
const get = (name: string, headers = {}) => fastify.inject({ url: `/${name}`, headers })

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity', undefined],
  ['deflate', undefined],
  ['*;q=0', undefined],
  [undefined, undefined],
])('for the header %j uses the encoding %j', async (header, encoding) => {
  const response = await get('a', header === undefined ? {} : { 'accept-encoding': header })
  expect(response.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    vary: 'accept-encoding',
  })
  expect(response.headers['content-encoding']).toBe(encoding)
  const body = response.rawPayload
  const text = encoding === 'br' ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body
  expect(text.toString()).toBe(`${TEXT}a`)
  if (encoding) expect(body.length).toBeLessThan(1000)
})

test('compresses each text once for each encoding, even if it is requested concurrently', async () => {
  const br = { 'accept-encoding': 'br' }
  await Promise.all([get('a', br), get('a', br), get('a', br)])
  await get('a', br)
  expect(compressed).toBe(1)
  await get('a', { 'accept-encoding': 'gzip' })
  expect(compressed).toBe(2)
})

test('forgets the text that has not been requested for the longest time', async () => {
  const br = { 'accept-encoding': 'br' }
  for (const name of ['a', 'b', 'a', 'c', 'a']) await get(name, br)
  expect(compressed).toBe(3)
  await get('b', br)
  expect(compressed).toBe(4)
})

test('responds with 304 to a client that has the text', async () => {
  const { headers } = await get('a')
  expect(headers.etag).toMatch(/^W\/"/)
  const again = await get('a', { 'if-none-match': String(headers.etag), 'accept-encoding': 'br' })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
  expect(compressed).toBe(0)
})
