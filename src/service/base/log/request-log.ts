import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { networkOf } from '../http/network-of.ts'
import { matchedRoute } from '../http/paths.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { createRefusalLog } from './refusal-log.ts'
import { logCountedEvents, logSecurityEvent } from './security-log.ts'
import { withoutValues } from './without-values.ts'

/** nginx's status for a client that closed the connection before the response. */
const CLIENT_CLOSED_REQUEST = 499
const SWITCHING_PROTOCOLS = 101
/** The statuses of refused requests that are security events. */
const EVENTS = new Map([
  [403, 'access refused' as const],
  [429, 'throttled' as const],
])

interface Entry {
  method: string
  /** The pattern of the matched route. */
  route: string
  status: number
  ms: number
  /** Whose session or access token the request had. It stands for the account and says nothing about its owner. */
  account: string | undefined
  /** Why the request was refused with a 4xx. */
  reason?: string
}

/**
 * Logs and measures every request once, when its response or web socket has ended. Uses the matched route instead of
 * the URL, which may contain tokens. Includes requests that Fastify rejects before routing. A flood of refused requests
 * is counted instead.
 */
export class RequestLog extends LogController {
  readonly #metrics: Pick<Metrics, 'observeRequest'>
  readonly #refusals = createRefusalLog()

  constructor(metrics: Pick<Metrics, 'observeRequest'>) {
    super()
    this.#metrics = metrics
  }

  override incomingRequest(request: FastifyRequest, { raw }: FastifyReply): void {
    const startMs = performance.now()
    const { method } = request
    const route = matchedRoute(request)
    // Read now, because the connection has no address once it is closed.
    const network = networkOf(request.ip)
    raw.once('close', () => {
      const status = request.ws
        ? SWITCHING_PROTOCOLS
        : raw.writableFinished
          ? raw.statusCode
          : CLIENT_CLOSED_REQUEST
      const ms = Math.round((performance.now() - startMs) * 10) / 10
      const entry = { method, route, status, ms, account: request.account?.id }
      if (status >= 400 && status < CLIENT_CLOSED_REQUEST) {
        this.#logRefused(request, network, { ...entry, ...reasonOf(request) })
      } else request.log.info(entry, 'request')
      if (!request.ws) this.#metrics.observeRequest(entry)
    })
  }

  /** Writes what has been counted but not written yet. */
  close(): void {
    this.#refusals.close()
  }

  #logRefused(request: FastifyRequest, network: string, entry: Entry): void {
    const { log, server } = request
    const event = EVENTS.get(entry.status)
    if (event) server.countSecurityEvent?.(event, '')
    this.#refusals.add({
      kind: event ?? 'request',
      network,
      write() {
        if (event) logSecurityEvent(request, event, { ...entry })
        else log.info(entry, 'request')
      },
      writeCount(counted) {
        if (event) logCountedEvents(server.log, event, counted)
        else server.log.info(counted, 'requests refused')
      },
    })
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest): void {
    if (error) request.log.error({ err: error }, 'the response could not be completed')
  }
}

/** Returns why a request was refused, without what it contained: it may be a password in the wrong field. */
function reasonOf({ refusal, params, query, body }: FastifyRequest): { reason?: string } {
  if (refusal === undefined) return {}
  return { reason: withoutValues(refusal, [params, query, body].flatMap(textsIn)) }
}

/** Returns the values of an object that are texts. */
function textsIn(values: unknown): string[] {
  const texts = typeof values === 'object' && values !== null ? Object.values(values) : []
  return texts.filter((value) => typeof value === 'string')
}
