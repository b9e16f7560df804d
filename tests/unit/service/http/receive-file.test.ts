import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { UPLOAD_MAX_BYTES } from '../../../../src/contract/staff/uploads.ts'
import { registerErrorHandler } from '../../../../src/service/base/http/error-responses.ts'
import { receiveFile } from '../../../../src/service/base/http/receive-file.ts'

const TYPE = 'multipart/form-data; boundary=x'
const FILE_MAX_BYTES = 100

let fastify: FastifyInstance
let names: string[]
beforeAll(async () => {
  fastify = Fastify()
  registerErrorHandler(fastify, { isConnectionLost: () => false }, { countLockout: () => {} })
  await fastify.register(multipart, { limits: { fileSize: FILE_MAX_BYTES, files: 2, fields: 1 } })
  fastify.post('/', async (request) => {
    const bytes = await receiveFile(request, 'file', (name) => names.push(name))
    return { text: Buffer.from(bytes).toString() }
  })
  fastify.post('/silent', async (request) => (await receiveFile(request, 'file')).length)
})
beforeEach(() => {
  names = []
})
afterAll(() => fastify.close())

const part = (head: string, text = 'content') =>
  `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`
const file = (name = 'a.json', text?: string, field = 'file') =>
  part(`name="${field}"; filename="${name}"`, text)

async function post(parts: string, type = TYPE, end = '--x--\r\n') {
  const response = await fastify.inject({
    ...{ method: 'POST', url: '/', headers: { 'content-type': type } },
    payload: parts + end,
  })
  const { text, message } = response.json()
  return [response.statusCode, text ?? message]
}

test('returns the file of the field, and tells its name', async () => {
  expect(await post(part('name="note"') + file('other.json', 'other', 'other') + file())).toEqual([
    200,
    'content',
  ])
  expect(names).toEqual(['a.json'])
})

test('needs no listener for the name', async () => {
  const request = { method: 'POST', url: '/silent', headers: { 'content-type': TYPE } } as const
  const response = await fastify.inject({ ...request, payload: `${file()}--x--\r\n` })
  expect(response.json()).toBe(7)
})

test.each([
  ['no file', part('name="note"'), 400, 'file: is missing'],
  ['a text in its place', part('name="file"'), 400, 'file: is missing'],
  ['a file of another field', file('a', 'x', 'other'), 400, 'file: is missing'],
  ['two files', file() + file(), 400, 'file: expected one file'],
  ['three files', file() + file() + file(), 413, 'body: reach files limit'],
  ['too many fields', part('name="a"') + part('name="b"') + file(), 413, 'body: reach fields limit'],
  ['a file that is too large', file('a', 'x'.repeat(FILE_MAX_BYTES + 1)), 413, 'file: is larger than 20 MB'],
])('refuses a form with %s', async (_, parts, status, message) => {
  expect(UPLOAD_MAX_BYTES).toBe(20 * 1024 * 1024)
  expect(await post(parts)).toEqual([status, message])
})

test('refuses a form that ends too early', async () => {
  expect(await post(file().slice(0, -4), TYPE, '')).toEqual([400, 'body: incomplete or malformed form data'])
})

test('refuses another type', async () => {
  expect(await post('{}', 'text/plain', '')).toEqual([415, 'body: expected multipart/form-data with a file'])
})

test.each([
  ['a\u0001\u007f\u0085.json', 'a.json'],
  ['x'.repeat(300), 'x'.repeat(200)],
])('tells the name %j as %j', async (name, shown) => {
  expect(await post(file(name))).toEqual([200, 'content'])
  expect(names).toEqual([shown])
})
