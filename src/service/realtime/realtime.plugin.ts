import { randomUUID } from 'node:crypto'
import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { LiveValues } from './live-values.ts'
import { formatHandshake } from './messages.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, createRealtimeConnection } from './realtime-connection.ts'

export interface RealtimeLimits extends ConnectionLimits {
  maxConnections: number
  maxConnectionsPerAddress: number
  /** The SDK splits its messages into frames of 16,384 characters. */
  maxFrameBytes: number
  /** How much may be buffered for a client that does not read; beyond it the connection is terminated. */
  maxBufferedBytes: number
  /** Time between pings; a connection that does not respond before the next ping is terminated. */
  pingIntervalMs: number
}
const REALTIME_LIMITS: RealtimeLimits = {
  ...CONNECTION_LIMITS,
  maxConnections: 5_000,
  maxConnectionsPerAddress: 200,
  maxFrameBytes: 64 * 1024,
  maxBufferedBytes: 1024 * 1024,
  pingIntervalMs: 30_000,
}

interface Options {
  liveValues: LiveValues
  limits?: Partial<RealtimeLimits>
  nowMs?: () => number
}

const CLOSE_TRY_AGAIN_LATER = 1013
const CLOSE_UNSUPPORTED_DATA = 1003
const CLOSE_TIMEOUT_MS = 300

/**
 * Serves the realtime database's web socket at `/.ws` for the unmodified SDK. Clients read values by token and receive
 * changes as they are published; see `realtime-connection.ts` for the requests and `database.rules.json` for the
 * access rule.
 */
export async function realtimePlugin(app: FastifyInstance, options: Options): Promise<void> {
  const limits = { ...REALTIME_LIMITS, ...options.limits }
  const { liveValues, nowMs = Date.now } = options
  const connectionsByAddress = new Map<string, number>()
  const responsive = new Set<WebSocket>()

  await app.register(websocket, { options: { maxPayload: limits.maxFrameBytes, perMessageDeflate: false } })

  app.get('/.ws', { websocket: true }, (socket, request) => {
    const address = request.ip
    const connections = connectionsByAddress.get(address) ?? 0
    const isServiceFull = app.websocketServer.clients.size > limits.maxConnections
    if (connections >= limits.maxConnectionsPerAddress || isServiceFull) {
      return socket.close(CLOSE_TRY_AGAIN_LATER, 'too many connections')
    }
    connectionsByAddress.set(address, connections + 1)
    responsive.add(socket)

    const sendFrame = (frame: string) => {
      if (socket.bufferedAmount > limits.maxBufferedBytes) socket.terminate()
      else socket.send(frame)
    }
    const connection = createRealtimeConnection(
      { liveValues, sendFrame, nowMs, close: (code, reason) => socket.close(code, reason) },
      limits,
    )
    socket.on('pong', () => responsive.add(socket))
    socket.on('message', (data, isBinary) => {
      responsive.add(socket)
      if (socket.readyState !== socket.OPEN) return
      if (isBinary) socket.close(CLOSE_UNSUPPORTED_DATA, 'text frames only')
      else connection.receive(data.toString())
    })
    socket.on('close', () => {
      connection.end()
      responsive.delete(socket)
      const remaining = (connectionsByAddress.get(address) ?? 1) - 1
      if (remaining > 0) connectionsByAddress.set(address, remaining)
      else connectionsByAddress.delete(address)
    })
    sendFrame(formatHandshake(request.host, randomUUID(), nowMs()))
  })

  app.all('/.lp', (_, reply) =>
    reply
      .code(404)
      .type('text/plain')
      .send('Long polling is not supported: connect to the web socket at /.ws'),
  )

  const pingTimer = setInterval(() => {
    for (const socket of app.websocketServer.clients) {
      if (!responsive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, limits.pingIntervalMs)
  pingTimer.unref()
  // The web socket plugin asks every client to close; clients that do not respond must not delay the shutdown.
  app.addHook('preClose', async () => {
    clearInterval(pingTimer)
    const terminate = () => app.websocketServer.clients.forEach((socket) => void socket.terminate())
    setTimeout(terminate, CLOSE_TIMEOUT_MS).unref()
  })
}
