import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServiceConfig } from '../config/config.ts'
import { hasBearerToken } from '../http/bearer-token.ts'
import { notFound } from '../http/http-error.ts'
import type { Metrics } from './metrics.ts'

/** Headers that proxies add. A request with one of them does not come from this machine. */
const FORWARDING_HEADER =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-original-.*|x-envoy-.*|cf-.*|.*client-ip)$/

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

interface Options extends Pick<ServiceConfig, 'metricsToken'> {
  metrics: Metrics
}

/**
 * Adds `GET /metrics` for Prometheus. Requires METRICS_TOKEN as a bearer token or, if it is not set, a direct
 * connection from this machine. All other requests get a 404, as for a path that does not exist.
 */
export function metricsPlugin(fastify: FastifyInstance, { metrics, metricsToken }: Options): void {
  fastify.get('/metrics', async (request, reply) => {
    const isAllowed = metricsToken ? hasBearerToken(request, metricsToken) : isFromThisMachine(request)
    if (!isAllowed) throw notFound('There is nothing at /metrics')
    return reply
      .type(metrics.contentType)
      .header('Cache-Control', 'no-store')
      .send(await metrics.text())
  })
}

function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress
  if (address === undefined || !loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return false
  return !Object.keys(headers).some((name) => FORWARDING_HEADER.test(name))
}
