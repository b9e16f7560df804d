import type { FastifyInstance } from 'fastify'
import type { ServiceDeps } from '../service-deps.ts'
import { VERSION } from '../version.ts'
import { networkOf } from './network-of.ts'
import { requireAccess } from './register-endpoints.ts'

/**
 * Adds `GET /rest/health` for load balancers: 200 while this process can reach its database, 503 otherwise. With
 * `?verbose` it tells staff which address the service sees, to check the setting of TRUST_PROXY.
 */
export function healthPlugin(
  fastify: FastifyInstance,
  { services, config }: Pick<ServiceDeps, 'services' | 'config'>,
): void {
  fastify.get<{ Querystring: { verbose?: unknown } }>('/rest/health', async (request) => {
    await services.ping()
    const health = { status: 'ok', version: VERSION }
    if (request.query.verbose === undefined) return health
    requireAccess(request, 'staff')
    return {
      ...health,
      address: request.ip,
      countedAs: networkOf(request.ip),
      trustedProxies: config.trustedProxies,
      forwardedFor: request.headers['x-forwarded-for'] ?? null,
    }
  })
}
