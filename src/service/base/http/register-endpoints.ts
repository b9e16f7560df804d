import { millisecondsInMinute } from 'date-fns/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { AnyEndpoint, Schema } from '../../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../../contract/endpoints.ts'
import { describeIssue } from '../../../contract/wire.ts'
import { isStaff } from '../account.ts'
import { sendErrorPage } from './error-responses.ts'
import type { AnyHandler, Handlers } from './handler-types.ts'
import { badRequest, HttpError, rejectNul, signedOut } from './http-error.ts'
import { RawResponse } from './raw-response.ts'
import { bearerTokenOf, scorerKeyOf } from './request-headers.ts'

interface Limits {
  /**
   * Maximum number of calls of `/rest/auth` and `/rest/account` per minute and IP address, because most compute a slow
   * hash.
   */
  authPerMinute: number
}

/** Maximum length of a path parameter. */
export const PATH_PARAMETER_MAX_LENGTH = 400

/** The message for staff whose session is not confirmed by a second step. */
const UNCONFIRMED_SIGN_IN = 'Please confirm your sign-in first'

/** Registers a route for every endpoint of the contract. */
export function registerEndpoints(fastify: FastifyInstance, handlers: Handlers, limits: Limits): void {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    registerEndpoint(fastify, endpoints[name], handlers[name] as AnyHandler, limits)
  }
}

function registerEndpoint(
  fastify: FastifyInstance,
  endpoint: AnyEndpoint,
  handler: AnyHandler,
  { authPerMinute }: Limits,
): void {
  const computesHash = endpoint.method === 'POST' && /^\/rest\/(auth|account)\//.test(endpoint.path)
  const max = computesHash ? authPerMinute : handler.callsPerMinute
  fastify.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      isWithoutSession: handler.isWithoutSession ?? false,
      isPolling: handler.isPolling ?? false,
      scope: handler.scope,
      acceptsScorerKey: acceptsScorerKey(handler),
      ...(max !== undefined && { rateLimit: { max, timeWindow: millisecondsInMinute } }),
    },
    ...(handler.bodyMaxBytes !== undefined && { bodyLimit: handler.bodyMaxBytes }),
    ...(handler.isPage && { errorHandler: sendErrorPage }),
    onRequest: async (request) => {
      requireScope(request, handler)
      requireAccess(request, handler)
    },
    handler: async (request, reply) => {
      const account = callingAccount(request, handler)
      const repeated = await handler.repeated?.(request.body, account)
      if (repeated !== undefined) return sendResult(reply, repeated)
      const input = parseInput(endpoint, request)
      const result = await handler.handle(input, { account, request, reply })
      return sendResult(reply, result)
    },
  })
}

/** Returns whether a scorer key may take the place of a session. */
export const acceptsScorerKey = ({ access }: Pick<AnyHandler, 'access'>) =>
  access === 'scorer' || access === 'anyone'

/** Returns the account of the call, if its handler may know it. Without their second step, staff are nobody. */
function callingAccount({ account }: FastifyRequest, { access }: AnyHandler) {
  if (access === 'public') return undefined
  return access === 'anyone' && account?.missingSecondStep ? undefined : account
}

/**
 * Checks that the caller may call an endpoint. Staff whose sign-in is not confirmed by a required second step may call
 * only public endpoints and those that say so, because their password may be stolen.
 * @throws HttpError 401 when the caller is not signed in, 403 when only staff may call or the second step is missing
 */
export function requireAccess(
  request: FastifyRequest,
  { access, allowsMissingSecondStep = false }: Pick<AnyHandler, 'access' | 'allowsMissingSecondStep'>,
): void {
  if (access === 'public' || access === 'anyone') return
  // The handler checks the key, which belongs to one round.
  if (access === 'scorer' && scorerKeyOf(request) !== undefined) return
  const { account } = request
  if (!account) throw signedOut()
  if (account.missingSecondStep && !allowsMissingSecondStep) throw new HttpError(403, UNCONFIRMED_SIGN_IN)
  if (access === 'staff' && !isStaff(account)) throw new HttpError(403, 'This is for staff only')
}

/**
 * Checks that an endpoint accepts calls with an access token, if the call has one. Others refuse it even if they are
 * public, so that nobody relies on a token that has no effect.
 * @throws HttpError 401 when it does not
 */
function requireScope(request: FastifyRequest, { scope }: Pick<AnyHandler, 'scope'>): void {
  if (scope !== undefined || bearerTokenOf(request) === undefined) return
  throw new HttpError(401, 'Access tokens do not work for this call', { 'WWW-Authenticate': 'Bearer' })
}

/** Parses path, query and body. @throws HttpError 400 or 415 with the field that is not valid */
function parseInput(endpoint: AnyEndpoint, request: FastifyRequest) {
  return {
    path: pathParameters(request),
    query: endpoint.query ? parse(endpoint.query, request.query, 'query') : undefined,
    body: endpoint.body ? parse(endpoint.body, bodyOf(endpoint, request), 'body') : undefined,
  }
}

function pathParameters(request: FastifyRequest): Record<string, string> {
  const parameters = request.params as Record<string, string>
  for (const [name, value] of Object.entries(parameters)) {
    if (value.trim() === '') throw badRequest(`${name}: is empty`)
    if (value.length > PATH_PARAMETER_MAX_LENGTH) throw badRequest(`${name}: is too long`)
    if (/\p{Cc}/u.test(value)) throw badRequest(`${name}: contains control characters`)
  }
  return parameters
}

function parse(schema: Schema, value: unknown, root: string): unknown {
  const result = v.safeParse(schema, value ?? undefined, { abortEarly: true })
  if (!result.success) throw badRequest(describeIssue(result.issues, root))
  rejectNul(result.output, root)
  return result.output
}

/** Returns the body as Fastify parsed it. @throws HttpError 415 when it has the wrong content type */
function bodyOf({ encoding }: AnyEndpoint, { headers, body }: FastifyRequest): unknown {
  const expected = encoding === 'text' ? 'text/plain' : 'application/json'
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== undefined && type !== expected) throw new HttpError(415, `body: expected ${expected}`)
  return encoding === 'text' ? (body ?? '') : body
}

function sendResult(reply: FastifyReply, result: unknown) {
  if (result instanceof RawResponse) {
    return reply.headers(result.headers).type(result.type).send(result.payload)
  }
  if (result === undefined || result === null) return reply.code(204).send()
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
}
