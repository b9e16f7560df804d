import { randomUUID } from 'node:crypto'
import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../../base/http/http-error.ts'
import { networkOf } from '../../base/http/network-of.ts'
import { hasForeignOrigin, type OwnOrigins } from '../../base/http/origins.ts'
import type { Metrics } from '../../base/metrics/metrics.ts'
import type { LiveValues } from './live-values.ts'
import { formatHandshake } from './protocol-messages.ts'
import { createRealtimeConnection } from './realtime-connection.ts'
import { createAddressUses, createRequestCounter, type RealtimeLimits } from './realtime-limits.ts'

interface Options {
  liveValues: LiveValues
  /** Pages of other sites may not connect. */
  origins?: OwnOrigins
  metrics?: Pick<Metrics, 'addGauge' | 'countRefusedSocket'>
  limits: RealtimeLimits
  nowMs?: () => number
}

const NO_ORIGINS: OwnOrigins = { siteUrl: undefined, allowedOrigins: [] }
const CLOSE_POLICY_VIOLATION = 1008
const CLOSE_TRY_AGAIN_LATER = 1013
const CLOSE_UNSUPPORTED_DATA = 1003
/** How long clients may take to close their side after the service has refused them, or during shutdown. */
const REFUSED_TIMEOUT_MS = 1_000
const SHUTDOWN_TIMEOUT_MS = 300

/**
 * Serves the realtime database's web socket at `/.ws` for the unmodified SDK. Clients read values by token and receive
 * changes as they are published; see `realtime-connection.ts` for the requests and `database.rules.json` for the
 * access rule.
 */
export async function realtimePlugin(app: FastifyInstance, options: Options): Promise<void> {
  const { liveValues, metrics, origins = NO_ORIGINS, limits, nowMs = Date.now } = options
  const addresses = createAddressUses(limits.addressRequests, nowMs)
  const heartbeat = createHeartbeat()

  await app.register(websocket, {
    options: { maxPayload: limits.maxFrameBytes, perMessageDeflate: false },
    errorHandler: endFailedSocket,
  })

  metrics?.addGauge(
    'realtime_sockets',
    'Open web sockets of this process.',
    () => app.websocketServer.clients.size,
  )

  const requireOwnOrigin = async (request: FastifyRequest) => {
    if (!hasForeignOrigin(request, origins)) return
    metrics?.countRefusedSocket('origin')
    throw new HttpError(403, 'Pages of another site may not connect')
  }

  app.get('/.ws', { websocket: true, onRequest: requireOwnOrigin }, (socket, request) => {
    const address = addresses.of(networkOf(request.ip))
    const isServiceFull = app.websocketServer.clients.size > limits.maxConnections
    const isAddressFull = address.connections >= limits.maxConnectionsPerAddress
    if (isAddressFull || isServiceFull || address.requests.exceeds()) {
      metrics?.countRefusedSocket(isServiceFull ? 'service' : isAddressFull ? 'address' : 'requests')
      return close(socket, CLOSE_TRY_AGAIN_LATER, 'too many connections')
    }
    address.connections += 1
    heartbeat.add(socket)

    const requests = createRequestCounter(limits.socketRequests, nowMs)
    const isBehind = () => socket.bufferedAmount > limits.pauseAboveBytes
    const resumeReading = () => {
      if (socket.isPaused && !isBehind()) socket.resume()
    }
    const sendFrame = (frame: string) => {
      if (socket.bufferedAmount > limits.maxBufferedBytes) socket.terminate()
      else socket.send(frame, resumeReading)
    }
    /**
     * Counts a frame of the client and closes the socket if the limit is exceeded. Returns whether the frame may be
     * handled.
     */
    const mayHandle = () => {
      heartbeat.responded(socket)
      if (socket.readyState !== socket.OPEN) return false
      const isWithinLimits = !requests.exceeds() && !address.requests.exceeds()
      if (!isWithinLimits) {
        metrics?.countRefusedSocket('requests')
        close(socket, CLOSE_POLICY_VIOLATION, 'too many requests')
      }
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
      heartbeat.delete(socket)
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

  const timers = [
    setInterval(heartbeat.beat, limits.pingIntervalMs / HEARTBEAT_GROUPS),
    setInterval(addresses.deleteIdle, limits.pingIntervalMs),
  ]
  for (const timer of timers) timer.unref()
  // The web socket plugin asks all clients to close. Clients that do not respond must not delay the shutdown.
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer)
    const terminate = () => app.websocketServer.clients.forEach((socket) => void socket.terminate())
    setTimeout(terminate, SHUTDOWN_TIMEOUT_MS).unref()
  })
}

/**
 * Ends a socket after an error. Errors with a code are malformed frames and lost connections; clients can cause any
 * number of them.
 */
function endFailedSocket(error: Error & { code?: string }, socket: WebSocket, { log }: FastifyRequest): void {
  log[error.code === undefined ? 'error' : 'debug']({ err: error }, 'web socket failed')
  socket.terminate()
}

/** Closes a socket, and terminates it if the client does not close its side or keeps sending. */
function close(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), REFUSED_TIMEOUT_MS).unref()
}

/** The methods of a web socket that the heartbeat needs. */
interface CheckedSocket {
  ping(): void
  terminate(): void
}

/**
 * Number of groups in which sockets are pinged, one after another, because simultaneous responses of thousands of
 * viewers would delay messages to them.
 */
export const HEARTBEAT_GROUPS = 30

/** Creates the heartbeat, which terminates sockets whose clients have disappeared without closing them. */
export function createHeartbeat() {
  const groups = Array.from({ length: HEARTBEAT_GROUPS }, () => new Set<CheckedSocket>())
  const groupOf = new Map<CheckedSocket, Set<CheckedSocket>>()
  const responsive = new Set<CheckedSocket>()
  let added = 0
  let beats = 0
  const next = (count: number) => groups[count % HEARTBEAT_GROUPS] ?? new Set<CheckedSocket>()

  return {
    add(socket: CheckedSocket): void {
      const group = next(added)
      added += 1
      group.add(socket)
      groupOf.set(socket, group)
      responsive.add(socket)
    },
    /** Called for every sign of life of a client. */
    responded(socket: CheckedSocket): void {
      if (groupOf.has(socket)) responsive.add(socket)
    },
    delete(socket: CheckedSocket): void {
      groupOf.get(socket)?.delete(socket)
      groupOf.delete(socket)
      responsive.delete(socket)
    },
    /** Pings the next group, and terminates its sockets that have not responded since the previous ping. */
    beat(): void {
      for (const socket of next(beats)) {
        if (responsive.delete(socket)) socket.ping()
        else socket.terminate()
      }
      beats += 1
    },
  }
}
