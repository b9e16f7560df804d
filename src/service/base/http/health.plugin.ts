import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { BaseDeps } from '../context.ts'
import { COMMIT, VERSION } from '../version.ts'
import { HttpError } from './http-error.ts'
import { addressOf, networkOf } from './network-of.ts'
import { requireAccess } from './register-endpoints.ts'

interface HealthDeps {
  /** Rejects when the database does not respond. */
  ping(): Promise<unknown>
  config: Pick<BaseDeps['config'], 'trustedProxies'>
  /** Returns whether the process is about to end. */
  isDraining(): boolean
}

/**
 * Shorter than the timeout of load balancers, so that they receive a response even if the database does not respond.
 */
const DATABASE_TIMEOUT_MS = 3_000

/**
 * Adds the probes. `GET /rest/health/live` responds with 200 as long as the process works, whatever its database does.
 * `GET /rest/health/ready`, for load balancers, responds with 503 if the database cannot be reached or the process is
 * about to end. `GET /rest/health` is the same; with `?verbose`, it also tells staff which client address the service
 * sees, to check the setting TRUST_PROXY.
 */
export function healthPlugin(
  fastify: FastifyInstance,
  deps: HealthDeps,
  databaseTimeoutMs = DATABASE_TIMEOUT_MS,
): void {
  const { config, isDraining } = deps
  const health = { status: 'ok', version: VERSION, ...(COMMIT !== undefined && { commit: COMMIT }) }
  const requireReady = async () => {
    if (isDraining()) throw new HttpError(503, 'This process is about to end', { 'Retry-After': '5' })
    await requireDatabase(deps, databaseTimeoutMs)
  }
  // Without a session, which would be read from the database.
  fastify.get('/rest/health/live', { config: { isWithoutSession: true } }, async () => health)
  fastify.get('/rest/health/ready', { config: { isWithoutSession: true } }, async () => {
    await requireReady()
    return health
  })
  fastify.get<{ Querystring: { verbose?: unknown } }>('/rest/health', async (request) => {
    await requireReady()
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
async function requireDatabase({ ping }: HealthDeps, timeoutMs: number): Promise<void> {
  const timeout = new AbortController()
  const late = delay(timeoutMs, true, { signal: timeout.signal }).catch(() => false)
  try {
    const isLate = await Promise.race([ping().then(() => false), late])
    if (isLate) throw new HttpError(503, 'The database does not respond', { 'Retry-After': '5' })
  } finally {
    timeout.abort()
  }
}
