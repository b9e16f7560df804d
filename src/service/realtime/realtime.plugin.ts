import { randomUUID } from 'node:crypto'
import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { LiveValues } from './live-values.ts'
import { hello } from './messages.ts'
import { createRealtimeSession, SESSION_LIMITS, type SessionLimits } from './realtime-session.ts'

export interface RealtimeLimits extends SessionLimits {
  sockets: number
  socketsPerAddress: number
  /** Bytes of one frame; the SDK cuts its messages into parts of 16,384 characters. */
  frameBytes: number
  /** What may wait in memory for a client that does not read. */
  unreadBytes: number
  /** A socket that answers no ping within this time is gone. */
  pingMs: number
}
const REALTIME_LIMITS: RealtimeLimits = {
  ...SESSION_LIMITS,
  sockets: 5_000,
  socketsPerAddress: 200,
  frameBytes: 64 * 1024,
  unreadBytes: 1024 * 1024,
  pingMs: 30_000,
}

interface Options {
  liveValues: LiveValues
  limits?: Partial<RealtimeLimits>
  nowMs?: () => number
}

const TRY_AGAIN_LATER = 1013
const TEXT_ONLY = 1003
const GRACE_MS = 300

/**
 * The realtime database for the unchanged SDK: its web socket at `/.ws`. Values are read by token and pushed as
 * they are published; see `realtime-session.ts` for the requests and `database.rules.json` for the rule.
 */
export async function realtimePlugin(app: FastifyInstance, options: Options): Promise<void> {
  const limits = { ...REALTIME_LIMITS, ...options.limits }
  const { liveValues, nowMs = Date.now } = options
  const counts = new Map<string, number>()
  const alive = new Set<WebSocket>()

  await app.register(websocket, { options: { maxPayload: limits.frameBytes, perMessageDeflate: false } })

  app.get('/.ws', { websocket: true }, (socket, request) => {
    const address = request.ip
    const others = counts.get(address) ?? 0
    if (others >= limits.socketsPerAddress || app.websocketServer.clients.size > limits.sockets) {
      return socket.close(TRY_AGAIN_LATER, 'too many connections')
    }
    counts.set(address, others + 1)
    alive.add(socket)

    const send = (frame: string) => {
      if (socket.bufferedAmount > limits.unreadBytes) socket.terminate()
      else socket.send(frame)
    }
    const session = createRealtimeSession(
      { liveValues, send, nowMs, fail: (code, reason) => socket.close(code, reason) },
      limits,
    )
    socket.on('pong', () => alive.add(socket))
    socket.on('message', (data, isBinary) => {
      alive.add(socket)
      if (socket.readyState !== socket.OPEN) return
      if (isBinary) socket.close(TEXT_ONLY, 'text only')
      else session.receive(data.toString())
    })
    socket.on('close', () => {
      session.end()
      alive.delete(socket)
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
    send(hello(request.host, randomUUID(), nowMs()))
  })

  app.all('/.lp', (_, reply) =>
    reply
      .code(404)
      .type('text/plain')
      .send('Long polling is not spoken here: the realtime database is at /.ws'),
  )

  const ping = setInterval(() => {
    for (const socket of app.websocketServer.clients) {
      if (!alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, limits.pingMs)
  ping.unref()
  // Every socket was asked to close by then; one whose other end is silent must not hold the service's end up.
  app.addHook('preClose', async () => {
    clearInterval(ping)
    const terminate = () => app.websocketServer.clients.forEach((socket) => void socket.terminate())
    setTimeout(terminate, GRACE_MS).unref()
  })
}
