import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ServiceDeps } from '../service-deps.ts'
import { VERSION } from '../version.ts'
import { HttpError } from './http-error.ts'
import { addressOf, networkOf } from './network-of.ts'
import { requireAccess } from './register-endpoints.ts'

interface HealthDeps {
  services: Pick<ServiceDeps['services'], 'ping'>
  config: Pick<ServiceDeps['config'], 'trustedProxies'>
}

/**
 * Shorter than the timeout of load balancers, so that they receive a response even if the database does not respond.
 */
const DATABASE_TIMEOUT_MS = 3_000

/**
 * Adds `GET /rest/health` for load balancers: 200 while this process can reach its database, 503 otherwise. With
 * `?verbose`, the response tells staff which client address the service sees, to check the setting TRUST_PROXY.
 */
export function healthPlugin(
  fastify: FastifyInstance,
  { services, config }: HealthDeps,
  databaseTimeoutMs = DATABASE_TIMEOUT_MS,
): void {
  fastify.get<{ Querystring: { verbose?: unknown } }>('/rest/health', async (request) => {
    await requireDatabase(services, databaseTimeoutMs)
    const health = { status: 'ok', version: VERSION }
    if (request.query.verbose === undefined) return health
    requireAccess(request, { access: 'staff' })
    return {
      ...health,
      address: addressOf(request.ip),
      countedAs: networkOf(request.ip),
      trustedProxies: config.trustedProxies,
      forwardedFor: request.headers['x-forwarded-for'] ?? null,
    }
  })
}

/** @throws HttpError 503, or the error of the database, when the database cannot be reached */
async function requireDatabase({ ping }: HealthDeps['services'], timeoutMs: number): Promise<void> {
  const timeout = new AbortController()
  const late = delay(timeoutMs, true, { signal: timeout.signal }).catch(() => false)
  try {
    const isLate = await Promise.race([ping().then(() => false), late])
    if (isLate) throw new HttpError(503, 'The database does not respond', { 'Retry-After': '5' })
  } finally {
    timeout.abort()
  }
}
