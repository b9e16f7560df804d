import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type App, createApp } from '../../../src/service/app.ts'
import { readConfig } from '../../../src/service/config.ts'
import { answersIn, sendRaw } from '../../support/raw-http.ts'

// Connections of bad manners: requests in requests, clients that dribble, and sockets that flood.

/** The service's own bounds are 20 s for a head and 3 minutes for a body; waiting for them is no test. */
const HEAD_MS = 300
const WHOLE_MS = 700
const CHECK_MS = 50

let app: App
let origin: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'connections-'))
  const config = { ...readConfig({ PORT: '0', DEMO_DATA: 'off' }), dataDir: folder }
  app = await createApp(config, { print: () => {} })
  const { server } = app.fastify
  expect([server.headersTimeout, server.requestTimeout]).toEqual([20_000, 180_000])
  Object.assign(server, {
    headersTimeout: HEAD_MS,
    requestTimeout: WHOLE_MS,
    connectionsCheckingInterval: CHECK_MS,
  })
  origin = await app.fastify.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const smuggled = 'GET /rest/admin/check_access/ HTTP/1.1\r\nHost: x\r\n\r\n'
const post = (headers: string, body = '') =>
  `POST /rest/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`

describe('a request in a request', () => {
  test.each([
    ['two lengths', post('Content-Length: 5\r\nContent-Length: 0', smuggled)],
    ['two lengths in one line', post('Content-Length: 5, 0', smuggled)],
    ['a length and chunks', post('Content-Length: 5\r\nTransfer-Encoding: chunked', `0\r\n\r\n${smuggled}`)],
    ['chunks and a length', post('Transfer-Encoding: chunked\r\nContent-Length: 5', `0\r\n\r\n${smuggled}`)],
    ['a negative length', post('Content-Length: -5', smuggled)],
    ['a length with a sign', post('Content-Length: +5', smuggled)],
    ['a length in hex', post('Content-Length: 0x5', smuggled)],
    ['a length beyond all numbers', post('Content-Length: 99999999999999999999999', smuggled)],
    ['a length of no number', post('Content-Length: five', smuggled)],
    ['an unknown encoding', post('Transfer-Encoding: xchunked', `0\r\n\r\n${smuggled}`)],
    ['an encoding after the chunks', post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${smuggled}`)],
    [
      'an encoding with a space before its colon',
      post('Transfer-Encoding : chunked', `0\r\n\r\n${smuggled}`),
    ],
    [
      'an encoding on a folded line',
      post('Transfer-Encoding:\r\n chunked\r\nContent-Length: 5', `0\r\n\r\n${smuggled}`),
    ],
    [
      'two encodings',
      post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', `0\r\n\r\n${smuggled}`),
    ],
    ['a chunk of no size', post('Transfer-Encoding: chunked', `zz\r\n${smuggled}`)],
    ['a chunk of a negative size', post('Transfer-Encoding: chunked', `-1\r\n${smuggled}`)],
    ['a chunk beyond all numbers', post('Transfer-Encoding: chunked', `fffffffffffffffff\r\n${smuggled}`)],
    [
      'a chunk longer than it says',
      post('Transfer-Encoding: chunked', `1\r\nabcdef\r\n0\r\n\r\n${smuggled}`),
    ],
    ['a header without a name', post(': x', smuggled)],
    ['a header with a NUL', post('X-A: a\0b', smuggled)],
    ['a header of a bare line feed', post('X-A: a\nContent-Length: 5', smuggled)],
    ['a bare carriage return', post('X-A: a\rTransfer-Encoding: chunked', smuggled)],
    ['no host', 'GET /rest/auth/get_user HTTP/1.1\r\n\r\n'],
    ['a version that is none', `GET / HTTP/9.9\r\nHost: x\r\n\r\n${smuggled}`],
    ['a method that is none', `GE\0T / HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ])('with %s is a 400, and the connection ends', async (_, bytes) => {
    const answer = await sendRaw(origin, Buffer.from(bytes, 'latin1'))
    expect([answersIn(answer) <= 1, answer.isClosed]).toEqual([true, true])
    // A call that was refused for its head is answered before its body breaks off.
    expect([400, 403, 505]).toContain(answer.status)
    expect(answer.text).not.toContain('Please sign in')
  })

  test('of a head larger than any is a 431', async () => {
    const answer = await sendRaw(origin, `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(70_000)}\r\n\r\n`)
    expect([answer.status, answer.isClosed]).toEqual([431, true])
  })

  test('of ten thousand headers is a 431, or they are not read', async () => {
    const answer = await sendRaw(
      origin,
      `GET /rest/auth/get_user HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(10_000)}\r\n`,
    )
    expect([400, 401, 431]).toContain(answer.status)
  })
})

describe('a client that dribbles', () => {
  test.each([
    ['says nothing at all', ''],
    ['sends half a line', 'GET /rest/auth/ge'],
    ['sends a head that does not end', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: '],
    ['promises a body and sends none', post('Content-Length: 100')],
    ['promises a body and sends half', post('Content-Length: 100', '{"id":')],
    ['sends a chunk that does not end', post('Transfer-Encoding: chunked', 'ff\r\n{')],
    [
      'sends a form that does not end',
      'POST /rest/admin/upload/round/I-1 HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 99999\r\n\r\n--x\r\n',
    ],
  ])('and %s is cut off', async (_, bytes) => {
    const begun = performance.now()
    const answer = await sendRaw(origin, bytes, 8000)
    expect(answer.isClosed).toBe(true)
    expect(performance.now() - begun).toBeLessThan(6000)
  })

  test('and a hundred of them keep nobody else waiting', async () => {
    const slow = Array.from({ length: 100 }, () => sendRaw(origin, 'GET / HTTP/1.1\r\nX-A: ', 8000))
    const answer = await sendRaw(
      origin,
      'GET /rest/auth/get_user HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      5000,
    )
    expect(answer.status).toBe(401)
    expect((await Promise.all(slow)).every((one) => one.isClosed)).toBe(true)
  })
})

describe('a web socket', () => {
  const open = (path = '/.ws?v=5&ns=site') => new WebSocket(origin.replace('http', 'ws') + path)
  const closed = (socket: WebSocket) =>
    new Promise<number>((resolve) => {
      socket.on('error', () => {})
      socket.on('close', resolve)
    })
  /** Asks for what is at a token that nobody has. */
  const listenAs = (r: number) => JSON.stringify({ t: 'd', d: { r, a: 'q', b: { p: '/R1', h: '' } } })
  /** All that was said, once the request of that number is answered. */
  const answerTo = (socket: WebSocket, r: number) => {
    let said = ''
    return new Promise<string>((resolve) =>
      socket.on('message', (data) => {
        said += String(data)
        if (said.includes(`"r":${r},`)) resolve(said)
      }),
    )
  }
  const opened = (socket: WebSocket) => new Promise((resolve) => socket.once('open', resolve))

  test.each<[string, string | Buffer]>([
    ['a text that is no JSON', 'hello'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a prototype', '{"__proto__":{"t":"d"}}'],
    ['a request without end', '['.repeat(30_000)],
    ['a path that climbs', '{"t":"d","d":{"r":1,"a":"q","b":{"p":"/../x","h":""}}}'],
    ['the root', '{"t":"d","d":{"r":1,"a":"q","b":{"p":"/","h":""}}}'],
    ['a write', '{"t":"d","d":{"r":1,"a":"p","b":{"p":"/R1","d":{"x":1}}}}'],
    ['an update of all', '{"t":"d","d":{"r":1,"a":"m","b":{"p":"/","d":{"R1":null}}}}'],
    ['a token that was made up', '{"t":"d","d":{"r":1,"a":"auth","b":{"cred":"eyJhbGciOiJub25lIn0.e30."}}}'],
    ['bytes', Buffer.from([0, 1, 2, 255])],
    ['a frame of 100 kB', 'x'.repeat(100_000)],
    ['the number of parts alone', '99999999'],
  ])('that says %s changes nothing and stops nobody', async (_, frame) => {
    const socket = open()
    const end = closed(socket)
    await opened(socket)
    const said = answerTo(socket, 9)
    socket.send(frame)
    socket.send(listenAs(9))
    // Answered after it, or sent away for it.
    await Promise.race([end, said])
    socket.terminate()
    const other = open()
    await opened(other)
    const heard = answerTo(other, 1)
    other.send(listenAs(1))
    expect(await heard).toContain('"p":"R1","d":null')
    other.terminate()
  })

  test('that floods is closed', async () => {
    const socket = open()
    const end = closed(socket)
    await opened(socket)
    for (let r = 1; r <= 5000; r++)
      socket.send(JSON.stringify({ t: 'd', d: { r, a: 'q', b: { p: `/R${r}`, h: '' } } }))
    expect(await end).not.toBe(1000)
  })

  test('is one of two hundred from one address; the next is sent away', async () => {
    const sockets = Array.from({ length: 230 }, () => open())
    const ends = sockets.map((socket) =>
      Promise.race([closed(socket), new Promise((resolve) => socket.on('message', () => resolve('let in')))]),
    )
    const outcomes = await Promise.all(ends)
    expect(outcomes.filter((one) => one === 'let in').length).toBeLessThanOrEqual(230)
    expect(outcomes).toContain(1013)
    for (const socket of sockets) socket.terminate()
  })

  test.each([
    [
      'without its key',
      'GET /.ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n',
    ],
    [
      'of an old version',
      'GET /.ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 1\r\n\r\n',
    ],
    [
      'at a call',
      'GET /rest/rounds HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    ],
    ['to another protocol', 'GET /.ws HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n'],
  ])('that is asked for %s is not opened', async (_, bytes) => {
    expect((await sendRaw(origin, bytes, 3000)).status).not.toBe(101)
  })

  test.each(['h2c', 'websocket', 'TLS/1.3', 'x'])(
    'is the only thing that a connection becomes: asked for %s at a call it stays a call, with its time limits',
    async (protocol) => {
      const head = `GET /rest/auth/get_user HTTP/1.1\r\nHost: x\r\nUpgrade: ${protocol}\r\nConnection: Upgrade\r\n\r\n`
      const answer = await sendRaw(origin, head, 300)
      expect(answer.text).toMatch(/^HTTP\/1\.1 401 [\s\S]*\r\nKeep-Alive: timeout=/)
    },
  )

  test('whose frame has no mask is closed', async () => {
    const head =
      'GET /.ws?v=5 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n'
    const answer = await sendRaw(
      origin,
      Buffer.concat([Buffer.from(head), Buffer.from([0x81, 0x02, 0x7b, 0x7d])]),
      3000,
    )
    expect([answer.status, answer.isClosed]).toEqual([101, true])
  })
})

test('after all of that the service answers', async () => {
  expect((await fetch(`${origin}/rest/auth/get_user`)).status).toBe(401)
})
