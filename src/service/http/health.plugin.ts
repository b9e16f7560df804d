import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/** `GET /rest/health`, for a balancer: 200 while this process reaches its data, 503 while it does not. */
export function healthPlugin(fastify: FastifyInstance, services: Pick<Services, 'ping'>): void {
  fastify.get('/rest/health', async (_, reply) => {
    await services.ping()
    return reply.type('text/plain; charset=utf-8').send('ok\n')
  })
}
