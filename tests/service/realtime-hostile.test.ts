import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { readConfig } from '../../src/service/base/config/config.ts'
import { createLiveValues, type LiveValues } from '../../src/service/golf/realtime/live-values.ts'
import { realtimePlugin } from '../../src/service/golf/realtime/realtime.plugin.ts'
import { type RealtimeLimits, realtimeLimits } from '../../src/service/golf/realtime/realtime-limits.ts'

/** A limit that is not raised again while a test runs, however slow it is. */
const NEVER = 1e-9
/** Longer than any test: the responses to pings count as requests, which a slow test would have more of. */
const NO_PINGS_MS = 1e9

let service: FastifyInstance
let liveValues: LiveValues
let url = ''

async function start(limits: Partial<RealtimeLimits> = {}): Promise<void> {
  service = Fastify({ forceCloseConnections: true })
  await service.register(realtimePlugin, {
    liveValues,
    limits: { ...realtimeLimits(readConfig({})), pingIntervalMs: NO_PINGS_MS, ...limits },
  })
  url = (await service.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
}

/** Opens a plain web socket that can send messages that the SDK never sends. */
function open(options: { autoPong?: boolean; localAddress?: string } = {}) {
  const socket = new WebSocket(`${url}/.ws?v=5&ns=fairway`, options)
  const frames: string[] = []
  let onFrame = () => {}
  socket.on('message', (data) => {
    frames.push(String(data))
    onFrame()
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  return {
    socket,
    closed,
    /** Waits for the frame with this index. */
    async frame(index: number): Promise<string> {
      while (frames.length <= index) await new Promise<void>((resolve) => (onFrame = resolve))
      return frames[index] ?? ''
    },
    async send(text: string | Buffer): Promise<void> {
      if (socket.readyState !== WebSocket.OPEN) await new Promise((resolve) => socket.once('open', resolve))
      socket.send(text)
    },
  }
}

const request = (number: number, action: string, path: string) =>
  JSON.stringify({ t: 'd', d: { r: number, a: action, b: { p: path, h: '' } } })

async function expectServiceToRespond(): Promise<void> {
  liveValues.publish('R1', { hole: 7 })
  const client = open()
  await client.send(request(1, 'g', '/R1'))
  expect(JSON.parse(await client.frame(1))).toEqual({ t: 'd', d: { r: 1, b: { s: 'ok', d: { hole: 7 } } } })
  client.socket.terminate()
}

beforeEach(() => {
  liveValues = createLiveValues()
})
afterEach(() => service.close())

test('sends a handshake with the host that the client connected to', async () => {
  await start()
  const handshake = JSON.parse(await open().frame(0))
  expect(handshake).toMatchObject({ t: 'c', d: { t: 'h', d: { v: '5', h: new URL(url).host } } })
})

test.each([
  ['text that is not JSON', 'hello there'],
  ['a request without a number', '{"t":"d","d":{"a":"q","b":{"p":"/R1"}}}'],
  ['a path that is not a string', '{"t":"d","d":{"r":1,"a":"q","b":{"p":{"x":1}}}}'],
  ['an unknown control message', '{"t":"c","d":{"t":"n","d":{}}}'],
])('closes the socket on %s and keeps running', async (_, frame) => {
  await start()
  const client = open()
  await client.send(frame)
  expect(await client.closed).toBe(1007)
  await expectServiceToRespond()
})

test('closes the socket on binary data, an oversized frame and a message with too many parts', async () => {
  await start()
  const [binary, large, many] = [open(), open(), open()]
  await binary.send(Buffer.from([1, 2, 3]))
  await large.send('x'.repeat(70_000))
  await many.send('999999')
  expect(await binary.closed).toBe(1003)
  expect(await large.closed).toBe(1009)
  expect(await many.closed).toBe(1009)
  await expectServiceToRespond()
})

test('reassembles a request from its parts and ignores keep-alives', async () => {
  await start()
  liveValues.publish('R1', 'x')
  const client = open()
  const text = request(5, 'g', '/R1')
  for (const frame of ['0', '3', text.slice(0, 5), text.slice(5, 20), text.slice(20), '0'])
    await client.send(frame)
  expect(JSON.parse(await client.frame(1))).toEqual({ t: 'd', d: { r: 5, b: { s: 'ok', d: 'x' } } })
  await client.send('{"t":"c","d":{"t":"p","d":{}}}')
  expect(JSON.parse(await client.frame(2))).toEqual({ t: 'c', d: { t: 'o', d: {} } })
  client.socket.terminate()
})

test('rejects unknown actions and invalid paths', async () => {
  await start()
  const client = open()
  await client.send(request(1, 'zz', '/R1'))
  await client.send(request(2, 'q', '/R1/a.b'))
  await client.send(request(3, 'q', `/${'a/'.repeat(300)}`))
  expect(JSON.parse(await client.frame(1)).d.b.s).toBe('invalid_action')
  expect(JSON.parse(await client.frame(2)).d.b.s).toBe('invalid_path')
  expect(JSON.parse(await client.frame(3)).d.b.s).toBe('invalid_path')
  client.socket.terminate()
})

test('limits listeners per connection, requests per second and connections per address', async () => {
  await start({
    maxListeners: 2,
    socketRequests: { burst: 50, perSecond: 50 },
    maxConnectionsPerAddress: 2,
  })
  const client = open()
  for (const [index, token] of ['A', 'B', 'C'].entries()) {
    await client.send(request(index, 'q', `/${token}`))
  }
  expect(JSON.parse(await client.frame(5)).d.b.s).toBe('too_many_listens')

  const flooding = open()
  await flooding.frame(0)
  expect(await open().closed).toBe(1013)
  for (let index = 0; index < 120; index++) await flooding.send(request(index, 'g', '/A'))
  expect(await flooding.closed).toBe(1008)
  client.socket.close()
  await client.closed
  await expectServiceToRespond()
})

test('limits the requests of all sockets of one address, even after they have been replaced', async () => {
  await start({ addressRequests: { burst: 60, perSecond: NEVER } })
  const sockets = Array.from({ length: 4 }, () => open())
  for (const { send } of sockets)
    for (let index = 0; index < 20; index++) await send(request(index, 'g', '/A'))
  expect(await Promise.race(sockets.map(({ closed }) => closed))).toBe(1008)
  expect(await open().closed).toBe(1013)
  const other = open({ localAddress: '127.0.0.2' })
  await other.send(request(1, 'g', '/A'))
  expect(JSON.parse(await other.frame(1)).d.b.s).toBe('ok')
  for (const { socket } of [...sockets, other]) socket.terminate()
})

test('allows all viewers of an address to connect again at the same moment', async () => {
  const { addressRequests } = realtimeLimits({ liveConnections: 60, liveConnectionsPerAddress: 50 })
  await start({ addressRequests: { ...addressRequests, perSecond: NEVER }, maxConnectionsPerAddress: 50 })
  const sockets = Array.from({ length: 50 }, () => open())
  for (const { send } of sockets) for (const number of [1, 2]) await send(request(number, 'q', '/A'))
  for (const { frame } of sockets) expect(JSON.parse(await frame(4)).d.b.s).toBe('ok')
  expect(await open().closed).toBe(1013)
  for (const { socket } of sockets) socket.terminate()
})

test.each([
  ['keep-alives', (socket: WebSocket) => socket.send('0')],
  ['pings', (socket: WebSocket) => socket.ping()],
  ['pongs', (socket: WebSocket) => socket.pong()],
])('counts %s as requests', async (_, send) => {
  await start({ socketRequests: { burst: 50, perSecond: NEVER } })
  const client = open()
  await client.frame(0)
  for (let index = 0; index < 80; index++) send(client.socket)
  expect(await client.closed).toBe(1008)
})

test('stops reading requests while a client does not read the responses, and continues when it does', async () => {
  await start({ pauseAboveBytes: 1000, maxBufferedBytes: 1e9 })
  // More than the operating system's socket buffers can hold.
  liveValues.publish('R1', { text: 'x'.repeat(20_000_000) })
  const reads = vi.spyOn(liveValues, 'at')
  const readsOfRound = () => reads.mock.calls.filter(([[token]]) => token === 'R1').length
  const client = open()
  await client.frame(0)
  client.socket.pause()
  await client.send(request(1, 'g', '/R1'))
  await vi.waitFor(() => expect(readsOfRound()).toBe(1), 20_000)
  for (const number of [2, 3]) await client.send(request(number, 'g', '/R1'))
  const other = open()
  await other.send(request(1, 'g', '/R2'))
  await other.frame(1)
  expect(readsOfRound()).toBe(1)
  client.socket.resume()
  await vi.waitFor(() => expect(readsOfRound()).toBe(3), 20_000)
  for (const { socket } of [client, other]) socket.terminate()
})

test('serializes a value once for all clients that read it or listen to it', async () => {
  await start()
  liveValues.publish('R1', { hole: 1, notes: { a: 1 } })
  const clients = Array.from({ length: 5 }, () => open())
  const stringify = vi.spyOn(JSON, 'stringify')
  const textsWith = (key: string) =>
    stringify.mock.calls.filter(([value]) => value !== null && typeof value === 'object' && key in value)
  for (const { send } of clients) await send(request(1, 'q', '/R1'))
  for (const { frame } of clients) await frame(2)
  expect(textsWith('notes')).toHaveLength(1)
  liveValues.publish('R1', { hole: 1, notes: { a: 2, added: { b: 3 } } })
  for (const { frame } of clients) expect(await frame(3)).toContain('"added":{"b":3}')
  expect(textsWith('added').length + textsWith('notes/added').length).toBe(1)
  stringify.mockRestore()
  for (const { socket } of clients) socket.terminate()
})

test('terminates a connection whose client does not read the responses', async () => {
  await start({ maxBufferedBytes: 100_000, pauseAboveBytes: 1e9 })
  liveValues.publish('R1', { text: 'x'.repeat(200_000) })
  const client = open()
  await client.frame(0)
  client.socket.pause()
  for (let index = 0; index < 200; index++) await client.send(request(index, 'g', '/R1'))
  await vi.waitFor(async () => expect(await connectionCount()).toBe(0), 20_000)
  client.socket.resume()
  expect(await client.closed).toBe(1006)
})

test('terminates a connection that does not respond to pings and keeps one that does', async () => {
  await start({ pingIntervalMs: 40 })
  const [silent, responsive] = [open({ autoPong: false }), open()]
  expect(await silent.closed).toBe(1006)
  expect(responsive.socket.readyState).toBe(WebSocket.OPEN)
  responsive.socket.terminate()
})

test('does not wait for clients that do not respond when it shuts down', async () => {
  await start()
  const client = open()
  await client.frame(0)
  client.socket.pause()
  // The web socket library waits half a minute for a client to close its side. This clock stands still.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const closed = service.close()
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), 20_000)
  await vi.advanceTimersByTimeAsync(2000)
  await closed
  vi.useRealTimers()
  client.socket.terminate()
})

function connectionCount(): Promise<number> {
  return new Promise((resolve) => service.server.getConnections((_, count) => resolve(count)))
}
