import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createLiveValues, type LiveValues } from '../../src/service/realtime/live-values.ts'
import { type RealtimeLimits, realtimePlugin } from '../../src/service/realtime/realtime.plugin.ts'

let service: FastifyInstance
let liveValues: LiveValues
let url = ''

async function start(limits: Partial<RealtimeLimits> = {}): Promise<void> {
  service = Fastify({ forceCloseConnections: true })
  await service.register(realtimePlugin, { liveValues, limits })
  url = (await service.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
}

/** A client without the SDK's manners. */
function open(options: { autoPong?: boolean } = {}) {
  const socket = new WebSocket(`${url}/.ws?v=5&ns=fairway`, options)
  const frames: string[] = []
  let wake = () => {}
  socket.on('message', (data) => {
    frames.push(String(data))
    wake()
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  return {
    socket,
    closed,
    async frame(index: number): Promise<string> {
      while (frames.length <= index) await new Promise<void>((resolve) => (wake = resolve))
      return frames[index] ?? ''
    },
    async say(text: string | Buffer): Promise<void> {
      if (socket.readyState !== WebSocket.OPEN) await new Promise((resolve) => socket.once('open', resolve))
      socket.send(text)
    },
  }
}

const ask = (r: number, a: string, p: string) => JSON.stringify({ t: 'd', d: { r, a, b: { p, h: '' } } })

async function livesOn(): Promise<void> {
  liveValues.publish('R1', { hole: 7 })
  const client = open()
  await client.say(ask(1, 'g', '/R1'))
  expect(JSON.parse(await client.frame(1))).toEqual({ t: 'd', d: { r: 1, b: { s: 'ok', d: { hole: 7 } } } })
  client.socket.terminate()
}

beforeEach(() => {
  liveValues = createLiveValues()
})
afterEach(() => service.close())

test('greets with the host that the client came to', async () => {
  await start()
  const hello = JSON.parse(await open().frame(0))
  expect(hello).toMatchObject({ t: 'c', d: { t: 'h', d: { v: '5', h: new URL(url).host } } })
})

test.each([
  ['what is not JSON', 'hello there'],
  ['JSON that is no message', '[1,2,3,4,5]'],
  ['a request without its number', '{"t":"d","d":{"a":"q","b":{"p":"/R1"}}}'],
  ['a path that is no text', '{"t":"d","d":{"r":1,"a":"q","b":{"p":{"x":1}}}}'],
  ['an unknown control word', '{"t":"c","d":{"t":"n","d":{}}}'],
  ['a deep nesting', `{"t":"d","d":{"r":1,"a":"q","b":${'['.repeat(20_000)}`],
])('closes the socket on %s, and lives on', async (_, frame) => {
  await start()
  const client = open()
  await client.say(frame)
  expect(await client.closed).toBe(1007)
  await livesOn()
})

test('closes the socket on bytes, on a frame too large and on a message of too many parts', async () => {
  await start()
  const [bytes, large, many] = [open(), open(), open()]
  await bytes.say(Buffer.from([1, 2, 3]))
  await large.say('x'.repeat(70_000))
  await many.say('999999')
  expect(await bytes.closed).toBe(1003)
  expect(await large.closed).toBe(1009)
  expect(await many.closed).toBe(1009)
  await livesOn()
})

test('puts a request together from its parts, and takes a keep-alive for what it is', async () => {
  await start()
  liveValues.publish('R1', 'x')
  const client = open()
  const text = ask(5, 'g', '/R1')
  for (const frame of ['0', '3', text.slice(0, 5), text.slice(5, 20), text.slice(20), '0'])
    await client.say(frame)
  expect(JSON.parse(await client.frame(1))).toEqual({ t: 'd', d: { r: 5, b: { s: 'ok', d: 'x' } } })
  await client.say('{"t":"c","d":{"t":"p","d":{}}}')
  expect(JSON.parse(await client.frame(2))).toEqual({ t: 'c', d: { t: 'o', d: {} } })
  client.socket.terminate()
})

test('answers an unknown action and a path that cannot be', async () => {
  await start()
  const client = open()
  await client.say(ask(1, 'zz', '/R1'))
  await client.say(ask(2, 'q', '/R1/a.b'))
  await client.say(ask(3, 'q', `/${'a/'.repeat(300)}`))
  expect(JSON.parse(await client.frame(1)).d.b.s).toBe('invalid_action')
  expect(JSON.parse(await client.frame(2)).d.b.s).toBe('invalid_path')
  expect(JSON.parse(await client.frame(3)).d.b.s).toBe('invalid_path')
  client.socket.terminate()
})

test('bounds listens a socket, requests a second and sockets an address', async () => {
  await start({ listens: 2, requestsPerSecond: 50, socketsPerAddress: 2 })
  const client = open()
  for (const [at, token] of ['A', 'B', 'C'].entries()) await client.say(ask(at, 'q', `/${token}`))
  expect(JSON.parse(await client.frame(5)).d.b.s).toBe('too_many_listens')

  const flood = open()
  await flood.frame(0)
  expect(await open().closed).toBe(1013)
  for (let at = 0; at < 120; at++) await flood.say(ask(at, 'g', '/A'))
  expect(await flood.closed).toBe(1008)
  client.socket.close()
  await client.closed
  await livesOn()
})

test('drops a client that does not read what it asked for', async () => {
  await start({ unreadBytes: 100_000, requestsPerSecond: 1e9 })
  liveValues.publish('R1', { text: 'x'.repeat(200_000) })
  const client = open()
  await client.frame(0)
  client.socket.pause()
  for (let at = 0; at < 200; at++) await client.say(ask(at, 'g', '/R1'))
  await vi.waitFor(async () => expect(await connections()).toBe(0))
  client.socket.resume()
  expect(await client.closed).toBe(1006)
})

test('drops a client that answers no ping, and keeps one that does', async () => {
  await start({ pingMs: 40 })
  const [deaf, polite] = [open({ autoPong: false }), open()]
  expect(await deaf.closed).toBe(1006)
  expect(polite.socket.readyState).toBe(WebSocket.OPEN)
  polite.socket.terminate()
})

test('ends at once although a client says nothing any more', async () => {
  await start()
  const client = open()
  await client.frame(0)
  client.socket.pause()
  const started = performance.now()
  await service.close()
  expect(performance.now() - started).toBeLessThan(2000)
  client.socket.terminate()
})

function connections(): Promise<number> {
  return new Promise((resolve) => service.server.getConnections((_, count) => resolve(count)))
}
