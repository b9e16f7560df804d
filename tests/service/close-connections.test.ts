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

/** A connection to the server, with everything received so far. */
async function open(bytes: string) {
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const connection = { socket, text: '', closed: new Promise((resolve) => socket.once('close', resolve)) }
  socket.on('data', (chunk) => (connection.text += chunk.toString()))
  socket.on('error', () => {})
  await new Promise<void>((resolve) => server.once('connection', () => resolve()))
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

test('closes a connection after its next response while it drains', async () => {
  const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
  const connection = await open(request)
  await new Promise((resolve) => connection.socket.once('data', resolve))
  const drained = closer.drain()
  connection.socket.write(request)
  await connection.closed
  expect(connection.text.match(/Connection: [\w-]+/g)).toEqual([
    'Connection: keep-alive',
    'Connection: close',
  ])
  vi.advanceTimersByTime(1_000)
  await drained
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
