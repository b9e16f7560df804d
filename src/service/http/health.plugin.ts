import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { VERSION } from '../version.ts'

/** Adds `GET /rest/health` for load balancers: 200 while this process can reach its database, 503 otherwise. */
export function healthPlugin(fastify: FastifyInstance, services: Pick<Services, 'ping'>): void {
  fastify.get('/rest/health', async () => {
    await services.ping()
    return { status: 'ok', version: VERSION }
  })
}
