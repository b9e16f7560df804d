import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { matchedRoute } from '../http/matched-route.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { logSecurityEvent } from './security-log.ts'

/** nginx's status for a client that closed the connection before the response. */
const CLIENT_CLOSED_REQUEST = 499
const SWITCHING_PROTOCOLS = 101

/**
 * Logs and measures every request once, when its response or web socket has ended. Uses the matched route instead of
 * the URL, which may contain tokens. Includes requests that Fastify rejects before routing.
 */
export class RequestLog extends LogController {
  readonly #metrics: Pick<Metrics, 'observeRequest'>

  constructor(metrics: Pick<Metrics, 'observeRequest'>) {
    super()
    this.#metrics = metrics
  }

  override incomingRequest(request: FastifyRequest, { raw }: FastifyReply): void {
    const startMs = performance.now()
    const { method } = request
    const route = matchedRoute(request)
    raw.once('close', () => {
      const status = request.ws
        ? SWITCHING_PROTOCOLS
        : raw.writableFinished
          ? raw.statusCode
          : CLIENT_CLOSED_REQUEST
      const ms = Math.round((performance.now() - startMs) * 10) / 10
      request.log.info({ method, route, status, ms }, 'request')
      if (!request.ws) this.#metrics.observeRequest({ method, route, status, ms })
      if (status === 403) logSecurityEvent(request, 'access refused', { route, account: request.account?.id })
      if (status === 429) logSecurityEvent(request, 'throttled', { route, account: request.account?.id })
    })
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest): void {
    if (error) request.log.error({ err: error }, 'the response could not be completed')
  }
}
