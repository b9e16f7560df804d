import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { AnyEndpoint, Schema } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { describeIssue } from '../../contract/wire.ts'
import type { Account } from '../accounts/accounts.ts'
import { MINUTE_MS } from '../clock.ts'
import { type Call, type EndpointName, type Handlers, RawResponse } from './handler-types.ts'
import { badRequest, HttpError } from './http-error.ts'
import { demandNoNul } from './no-nul.ts'

/** What is common to all handlers once the types of one are forgotten. */
interface Loose {
  access: 'public' | 'golfer' | 'staff'
  handle(input: unknown, call: Call<Account | undefined>): Promise<unknown>
}

/** Gives every endpoint of the contract its route: who may, what came in, what goes out. */
export function registerEndpoints(fastify: FastifyInstance, handlers: Handlers, limits: Limits): void {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    registerOne(fastify, endpoints[name], handlers[name] as Loose, limits)
  }
}

interface Limits {
  /** What one address may ask of `/rest/auth` in a minute: each call costs a slow hash. */
  authPerMinute: number
}

function registerOne(
  fastify: FastifyInstance,
  endpoint: AnyEndpoint,
  handler: Loose,
  { authPerMinute }: Limits,
): void {
  const isCostly = endpoint.method === 'POST' && endpoint.path.startsWith('/rest/auth/')
  fastify.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: isCostly ? { rateLimit: { max: authPerMinute, timeWindow: MINUTE_MS } } : {},
    onRequest: async (request) => demandAccess(request, handler.access),
    handler: async (request, reply) => {
      const input = {
        path: pathParts(request),
        query: endpoint.query ? parse(endpoint.query, request.query, 'query') : undefined,
        body: endpoint.body ? parse(endpoint.body, bodyOf(endpoint, request), 'body') : undefined,
      }
      const answer = await handler.handle(input, { account: request.account, request, reply })
      if (answer instanceof RawResponse) {
        return reply.headers(answer.headers).type(answer.type).send(answer.payload)
      }
      if (answer === undefined || answer === null) return reply.code(204).send()
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
    },
  })
}

function demandAccess({ account }: FastifyRequest, access: Loose['access']): void {
  if (access === 'public') return
  if (!account) throw new HttpError(401, 'Please sign in')
  if (access === 'staff' && account.role !== 'staff') throw new HttpError(403, 'This is for staff only')
}

/** Longer than anything that names something here. */
export const PART_MAX_LENGTH = 400

function pathParts(request: FastifyRequest): Record<string, string> {
  const parts = request.params as Record<string, string>
  for (const [name, value] of Object.entries(parts)) {
    if (value.trim() === '') throw badRequest(`${name}: is empty`)
    if (value.length > PART_MAX_LENGTH) throw badRequest(`${name}: is too long`)
    if (/\p{Cc}/u.test(value)) throw badRequest(`${name}: has control characters`)
  }
  return parts
}

function parse(schema: Schema, value: unknown, root: string): unknown {
  const result = v.safeParse(schema, value ?? undefined, { abortEarly: true })
  if (!result.success) throw badRequest(describeIssue(result.issues, root))
  demandNoNul(result.output, root)
  return result.output
}

/** A body of the wrong type is told apart from one with a wrong field. */
function bodyOf(endpoint: AnyEndpoint, request: FastifyRequest): unknown {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (endpoint.encoding === 'text') {
    if (typeof request.body === 'string' || request.body === undefined) return request.body ?? ''
    throw new HttpError(415, 'body: expected text/plain')
  }
  if (type !== undefined && type !== 'application/json') {
    throw new HttpError(415, 'body: expected application/json')
  }
  return request.body
}
