import { randomUUID } from 'node:crypto'
import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import { networkOf } from '../http/network-of.ts'
import { hasForeignOrigin } from '../http/own-origin.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { LiveValues } from './live-values.ts'
import { formatHandshake } from './messages.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, createRealtimeConnection } from './realtime-connection.ts'
import { createAddressUses, createRequestCounter, type RequestLimit } from './request-limit.ts'

export interface RealtimeLimits extends ConnectionLimits {
  maxConnections: number
  maxConnectionsPerAddress: number
  /** Every frame of a socket counts as a request, pings included. */
  socketRequests: RequestLimit
  /** Requests and handshakes of all sockets of one address. */
  addressRequests: RequestLimit
  /** The SDK splits its messages into frames of 16,384 characters. */
  maxFrameBytes: number
  /** With more than this buffered for a client, no further requests are read from it until it has read. */
  pauseAboveBytes: number
  /** How much may be buffered for a client that does not read; beyond it the connection is terminated. */
  maxBufferedBytes: number
  /** Time between pings; a connection that does not respond before the next ping is terminated. */
  pingIntervalMs: number
}
const REALTIME_LIMITS: RealtimeLimits = {
  ...CONNECTION_LIMITS,
  maxConnections: 5_000,
  maxConnectionsPerAddress: 200,
  socketRequests: { burst: 200, perSecond: 50 },
  // Enough for 200 viewers who connect again at the same moment: each needs a handshake and two requests.
  addressRequests: { burst: 600, perSecond: 200 },
  maxFrameBytes: 64 * 1024,
  pauseAboveBytes: 64 * 1024,
  maxBufferedBytes: 1024 * 1024,
  pingIntervalMs: 30_000,
}

interface Options {
  liveValues: LiveValues
  /** The public address of the site, if it is configured: pages of other sites may not connect. */
  siteUrl?: string | undefined
  addGauge?: Metrics['addGauge']
  limits?: Partial<RealtimeLimits>
  nowMs?: () => number
}

const CLOSE_POLICY_VIOLATION = 1008
const CLOSE_TRY_AGAIN_LATER = 1013
const CLOSE_UNSUPPORTED_DATA = 1003
/** How long clients may take to close their side after the service has refused them, or when it shuts down. */
const REFUSED_TIMEOUT_MS = 1_000
const SHUTDOWN_TIMEOUT_MS = 300

/**
 * Serves the realtime database's web socket at `/.ws` for the unmodified SDK. Clients read values by token and receive
 * changes as they are published; see `realtime-connection.ts` for the requests and `database.rules.json` for the
 * access rule.
 */
export async function realtimePlugin(app: FastifyInstance, options: Options): Promise<void> {
  const limits = { ...REALTIME_LIMITS, ...options.limits }
  const { liveValues, siteUrl, nowMs = Date.now } = options
  const addresses = createAddressUses(limits.addressRequests, nowMs)
  const responsive = new Set<WebSocket>()

  await app.register(websocket, { options: { maxPayload: limits.maxFrameBytes, perMessageDeflate: false } })

  options.addGauge?.(
    'realtime_sockets',
    'Open web sockets of this process.',
    () => app.websocketServer.clients.size,
  )

  const requireOwnOrigin = async (request: FastifyRequest) => {
    if (hasForeignOrigin(request, siteUrl)) throw new HttpError(403, 'Pages of another site may not connect')
  }

  app.get('/.ws', { websocket: true, onRequest: requireOwnOrigin }, (socket, request) => {
    const address = addresses.of(networkOf(request.ip))
    const isServiceFull = app.websocketServer.clients.size > limits.maxConnections
    const isAddressFull = address.connections >= limits.maxConnectionsPerAddress
    if (isAddressFull || isServiceFull || address.requests.exceeds()) {
      return close(socket, CLOSE_TRY_AGAIN_LATER, 'too many connections')
    }
    address.connections += 1
    responsive.add(socket)

    const requests = createRequestCounter(limits.socketRequests, nowMs)
    const isBehind = () => socket.bufferedAmount > limits.pauseAboveBytes
    const sendFrame = (frame: string) => {
      if (socket.bufferedAmount > limits.maxBufferedBytes) socket.terminate()
      else
        socket.send(frame, () => {
          if (socket.isPaused && !isBehind()) socket.resume()
        })
    }
    /** Counts a frame of the client and closes the socket at the limit. Returns whether the frame may be handled. */
    const mayHandle = () => {
      responsive.add(socket)
      if (socket.readyState !== socket.OPEN) return false
      const isWithinLimits = !requests.exceeds() && !address.requests.exceeds()
      if (!isWithinLimits) close(socket, CLOSE_POLICY_VIOLATION, 'too many requests')
      return isWithinLimits
    }
    const connection = createRealtimeConnection(
      { liveValues, sendFrame, close: (code, reason) => close(socket, code, reason) },
      limits,
    )
    socket.on('ping', mayHandle)
    socket.on('pong', mayHandle)
    socket.on('message', (data, isBinary) => {
      if (!mayHandle()) return
      if (isBinary) close(socket, CLOSE_UNSUPPORTED_DATA, 'text frames only')
      else connection.receive(data.toString())
      // A client that does not read the responses may not send requests either.
      if (isBehind()) socket.pause()
    })
    socket.on('close', () => {
      connection.end()
      responsive.delete(socket)
      address.connections -= 1
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
    addresses.deleteIdle()
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
    setTimeout(terminate, SHUTDOWN_TIMEOUT_MS).unref()
  })
}

/** Closes a socket, and terminates it if the client does not close it as well or keeps sending. */
function close(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), REFUSED_TIMEOUT_MS).unref()
}
