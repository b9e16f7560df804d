import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type App, createApp } from '../../../src/service/app.ts'
import { readConfig } from '../../../src/service/base/config/config.ts'
import { responseCount, sendForHead, sendRaw, webSocketHead } from '../../support/raw-http.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// Abuse of connections: request smuggling, slow clients and hostile web sockets.

/** Replace the service's timeouts of 20 s for the head and 3 minutes for the whole request. */
const HEAD_TIMEOUT_MS = 300
const REQUEST_TIMEOUT_MS = 700
const CHECK_INTERVAL_MS = 50

let app: App
let origin: string
const folder = temporaryFolder()
beforeAll(async () => {
  const config = {
    ...readConfig({ PORT: '0', DEMO_DATA: 'off', LIVE_CONNECTIONS_PER_ADDRESS: '200' }),
    dataDir: folder,
  }
  app = await createApp(config, { print: () => {} })
  const { server } = app.fastify
  expect([server.headersTimeout, server.requestTimeout]).toEqual([20_000, 180_000])
  Object.assign(server, {
    headersTimeout: HEAD_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
  })
  origin = await app.fastify.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const smuggled = 'GET /rest/admin/check_access/ HTTP/1.1\r\nHost: x\r\n\r\n'
const post = (headers: string, body = '') =>
  `POST /rest/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`

describe('request smuggling', () => {
  test.each([
    ['two lengths', post('Content-Length: 5\r\nContent-Length: 0', smuggled)],
    ['a length and chunks', post('Content-Length: 5\r\nTransfer-Encoding: chunked', `0\r\n\r\n${smuggled}`)],
    ['an unknown encoding', post('Transfer-Encoding: xchunked', `0\r\n\r\n${smuggled}`)],
    [
      'an encoding on a folded line',
      post('Transfer-Encoding:\r\n chunked\r\nContent-Length: 5', `0\r\n\r\n${smuggled}`),
    ],
    ['a chunk with an invalid size', post('Transfer-Encoding: chunked', `zz\r\n${smuggled}`)],
    ['a header with a bare line feed', post('X-A: a\nContent-Length: 5', smuggled)],
    ['no Host header', 'GET /rest/auth/get_user HTTP/1.1\r\n\r\n'],
    ['bytes that are not HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ])('rejects %s and closes the connection', async (_, bytes) => {
    const response = await sendRaw(origin, Buffer.from(bytes, 'latin1'))
    expect([responseCount(response) <= 1, response.isClosed]).toEqual([true, true])
    // If the head alone is invalid, the service responds before it reads the body.
    expect([400, 403, 505]).toContain(response.status)
    expect(response.text).not.toContain('Please sign in')
  })

  test('responds with 431 to an oversized head', async () => {
    const response = await sendRaw(origin, `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(70_000)}\r\n\r\n`)
    expect([response.status, response.isClosed]).toEqual([431, true])
  })

  test('rejects or ignores ten thousand headers', async () => {
    const response = await sendForHead(
      origin,
      `GET /rest/auth/get_user HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(10_000)}\r\n`,
    )
    expect([400, 401, 431]).toContain(response.status)
  })
})

describe('slow clients', { tags: 'slow' }, () => {
  // These tests mostly wait for the timeouts of the service.
  test.concurrent.each([
    ['that sends half a line', 'GET /rest/auth/ge'],
    ['whose head does not end', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: '],
    ['that announces a body and sends half of it', post('Content-Length: 100', '{"id":')],
    ['whose chunk does not end', post('Transfer-Encoding: chunked', 'ff\r\n{')],
    [
      'whose form does not end',
      'POST /rest/admin/upload/round/I-1 HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 99999\r\n\r\n--x\r\n',
    ],
  ])('disconnects a client %s', async (_, bytes) => {
    expect((await sendRaw(origin, bytes)).isClosed).toBe(true)
  })

  test('serves other clients while a hundred slow ones are connected', async () => {
    const slowClients = Array.from({ length: 100 }, () => sendRaw(origin, 'GET / HTTP/1.1\r\nX-A: '))
    const response = await sendRaw(
      origin,
      'GET /rest/auth/get_user HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    )
    expect(response.status).toBe(401)
    expect((await Promise.all(slowClients)).every(({ isClosed }) => isClosed)).toBe(true)
  })
})

describe('web sockets', () => {
  const open = (path = '/.ws?v=5&ns=site') => new WebSocket(origin.replace('http', 'ws') + path)
  const closed = (socket: WebSocket) =>
    new Promise<number>((resolve) => {
      socket.on('error', () => {})
      socket.on('close', resolve)
    })

  test('limits the number of web sockets per address', { tags: 'slow' }, async () => {
    const sockets = Array.from({ length: 200 }, () => open())
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('message', resolve))))
    expect(await closed(open())).toBe(1013)
    sockets[0]?.terminate()
    // A place is free once the service has noticed that a client is gone.
    await expect
      .poll(() => {
        const socket = open()
        return Promise.race([
          closed(socket),
          new Promise((resolve) =>
            socket.once('message', () => {
              socket.terminate()
              resolve('accepted')
            }),
          ),
        ])
      })
      .toBe('accepted')
    for (const socket of sockets) socket.terminate()
  })

  test.concurrent.each([
    ['without a key', webSocketHead().replace(/Sec-WebSocket-Key.*\r\n/, '')],
    ['at a REST endpoint', webSocketHead({ path: '/rest/rounds' })],
    ['for another protocol', 'GET /.ws HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n'],
  ])('rejects an upgrade %s', async (_, bytes) => {
    expect((await sendForHead(origin, bytes)).status).toBeOneOf([400, 401, 404, 426])
  })

  test.concurrent.each(['https://evil.example', 'null'])(
    'rejects a web socket of a page at %s',
    async (page) => {
      expect((await sendForHead(origin, webSocketHead({ page }))).status).toBe(403)
      expect((await sendForHead(origin, webSocketHead({ page: 'http://x' }))).status).toBe(101)
    },
  )

  test.concurrent.each(['h2c', 'websocket'])(
    'ignores an upgrade to %s at a REST endpoint and keeps the connection timeouts',
    async (protocol) => {
      const head = `GET /rest/auth/get_user HTTP/1.1\r\nHost: x\r\nUpgrade: ${protocol}\r\nConnection: Upgrade\r\n\r\n`
      const response = await sendForHead(origin, head)
      expect(response.text).toMatch(/^HTTP\/1\.1 401 [\s\S]*\r\nKeep-Alive: timeout=/)
    },
  )

  test('closes a web socket that sends an unmasked frame', async () => {
    const frame = Buffer.from([0x81, 0x02, 0x7b, 0x7d])
    const response = await sendRaw(origin, Buffer.concat([Buffer.from(webSocketHead()), frame]))
    expect([response.status, response.isClosed]).toEqual([101, true])
  })
})

test('still responds after all of these attacks', async () => {
  expect((await fetch(`${origin}/rest/auth/get_user`)).status).toBe(401)
})
