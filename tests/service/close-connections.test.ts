import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ConnectionCloser, connectionCloser } from '../../src/service/close-connections.ts'

let server: Server
let closer: ConnectionCloser

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  server = createServer((request, response) => {
    response.writeContinue()
    request.resume().on('end', () => response.end('stored'))
  })
  closer = connectionCloser(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})

/** A connection to a server, with everything received so far. */
async function open(bytes: string, target = server) {
  const { address, port } = target.address() as AddressInfo
  const socket: Socket = connect(port, address)
  const connection = { socket, text: '', closed: new Promise((resolve) => socket.once('close', resolve)) }
  socket.on('data', (chunk) => (connection.text += chunk.toString()))
  socket.on('error', () => {})
  await new Promise<void>((resolve) => target.once('connection', () => resolve()))
  socket.write(bytes)
  return connection
}

/** Opens a connection whose request is in progress: its headers have arrived, its body has not. */
async function startUpload() {
  const upload = await open('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab')
  await new Promise((resolve) => upload.socket.once('data', resolve))
  return upload
}

const shutDown = () => {
  const closed = new Promise((resolve) => server.close(resolve))
  closer.startDeadlines()
  return closed
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

test('closes a connection after its next response, once it refuses new ones', async () => {
  const connection = await open(REQUEST)
  await new Promise((resolve) => connection.socket.once('data', resolve))
  const stopped = closer.stopListening()
  connection.socket.write(REQUEST)
  await connection.closed
  expect(connection.text.match(/Connection: [\w-]+/g)).toEqual([
    'Connection: keep-alive',
    'Connection: close',
  ])
  vi.advanceTimersByTime(1_000)
  await stopped
})

test('responds to a request on a connection that was accepted before', async () => {
  const { port } = server.address() as AddressInfo
  const connection = await open('')
  const stopped = closer.stopListening()
  const refused = connect(port, '127.0.0.1')
  const [error] = await once(refused, 'error')
  expect((error as NodeJS.ErrnoException).code).toBe('ECONNREFUSED')
  connection.socket.write(REQUEST)
  await connection.closed
  expect(connection.text).toContain('stored')
  vi.advanceTimersByTime(1_000)
  await stopped
})

test('includes the server of another address on the same port', async () => {
  const { port } = server.address() as AddressInfo
  const other = createServer((request, response) => request.resume().on('end', () => response.end('stored')))
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.2', resolve))
  const connection = await open(REQUEST, other)
  await new Promise((resolve) => connection.socket.once('data', resolve))
  const stopped = closer.stopListening()
  connection.socket.write(REQUEST)
  await connection.closed
  expect(connection.text).toContain('Connection: close')
  expect(other.listening).toBe(false)
  vi.advanceTimersByTime(1_000)
  await stopped
})

test('lets a slow upload end after the shutdown began', async () => {
  const upload = await startUpload()
  const closed = shutDown()
  vi.advanceTimersByTime(29_999)
  upload.socket.write('cd')
  await Promise.all([upload.closed, closed])
  expect(upload.text).toContain('stored')
})

test('cuts an upload off after 30 seconds', async () => {
  const upload = await startUpload()
  const closed = shutDown()
  vi.advanceTimersByTime(30_000)
  await Promise.all([upload.closed, closed])
  expect(upload.text).not.toContain('stored')
})

test('closes a connection that sends no request after 4 seconds', async () => {
  const silent = await open('POST / HT')
  const closed = shutDown()
  vi.advanceTimersByTime(4_000)
  await Promise.all([silent.closed, closed])
  expect(silent.text).toBe('')
})
