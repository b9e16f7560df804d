import type { FastifyInstance, InjectOptions } from 'fastify'
import { endpoints } from '../../src/contract/endpoints.ts'
import { createForgeryTokens, sessionPlugin } from '../../src/service/accounts/session.plugin.ts'
import type { Account } from '../../src/service/base/account.ts'
import { addDefaultHeaders } from '../../src/service/base/http/default-headers.ts'
import { registerErrorHandler } from '../../src/service/base/http/error-responses.ts'
import type { AnyHandler, Handlers } from '../../src/service/base/http/handler-types.ts'
import { allowOrigins } from '../../src/service/base/http/origins.ts'
import { registerEndpoints } from '../../src/service/base/http/register-endpoints.ts'
import { createMetrics } from '../../src/service/base/metrics/metrics.ts'
import { createFastify, registerFastifyPlugins } from '../../src/service/create-fastify.ts'

const secretOf = (name: string) => name.padEnd(43, '-')
const account = (id: string, role: Account['role']): Account => ({
  ...{ id, role, email: `${id}@golf.example`, name: id, supportId: `S-${id}`, confirmedAt: 0 },
})

/** Who can call: their sessions, with when a second step has confirmed them. */
const SESSIONS = {
  golfer: { account: account('golfer', 'golfer'), secondStepAt: null },
  staff: { account: account('staff', 'staff'), secondStepAt: 0 },
  /** Staff without the second step that the API requires. */
  unconfirmed: { account: account('unconfirmed', 'staff'), secondStepAt: null },
  /** Staff who have not confirmed their address. */
  newStaff: { account: { ...account('newStaff', 'staff'), confirmedAt: null }, secondStepAt: 0 },
}
export type Caller = keyof typeof SESSIONS | 'stranger'

/** An access token of staff, with the scope `rounds`. */
export const ACCESS_TOKEN = secretOf('token')
export const SITE = 'https://golf.example'
export const ALLOWED_ORIGIN = 'https://club.golf.example'

type Parts = Pick<Parameters<typeof sessionPlugin>[1], 'sessions' | 'accessTokens' | 'secondSteps'>
type FakeHandlers = Partial<Record<keyof Handlers, Partial<AnyHandler>>>

export type GuardedApi = Awaited<ReturnType<typeof createGuardedApi>>

/**
 * Creates the API with everything that guards it, over handlers that respond with their input and caller. Nothing is
 * stored, and nothing listens.
 * @param changes what the handlers of some endpoints declare; by default, all are public
 */
export async function createGuardedApi(changes: FakeHandlers = {}) {
  const metrics = createMetrics()
  const config = { trustedProxies: 1, logLevel: 'silent', siteUrl: SITE, authPerMinute: 3 } as const
  const origins = { ...config, allowedOrigins: [ALLOWED_ORIGIN], requiresSecondStep: true }
  const fastify = createFastify(config, { logStream: { write: () => {} }, metrics })
  registerErrorHandler(fastify, { isConnectionLost: () => false }, metrics)
  addDefaultHeaders(fastify, { hasHstsOfSubdomains: false })
  await allowOrigins(fastify, origins)
  await registerFastifyPlugins(fastify)
  const key = { value: 'key', untilMs: Number.POSITIVE_INFINITY }
  const forgeryTokens = await createForgeryTokens({
    secrets: { accepted: async () => [key] },
    clock: () => 0,
  })
  const sessions = new Map<string, object>(
    Object.entries(SESSIONS).map(([name, session]) => [secretOf(name), session]),
  )
  const parts = {
    sessions: { use: async (secret: string) => sessions.get(secret) },
    accessTokens: {
      use: async (secret: string) =>
        secret === ACCESS_TOKEN ? { id: 'T-1', scope: 'rounds', account: SESSIONS.staff.account } : undefined,
    },
    secondSteps: { optionsOf: async () => ({ hasCode: true, hasPasskey: false }) },
  }
  sessionPlugin(fastify, { ...(parts as never as Parts), config: origins, forgeryTokens })
  const handlers = Object.fromEntries(
    Object.keys(endpoints).map((name) => [name, { ...echo, ...changes[name as keyof Handlers] }]),
  )
  registerEndpoints(fastify, handlers as never, config)
  return { fastify, ...callersOf(fastify, forgeryTokens.of) }
}

const echo: AnyHandler = {
  summary: 'Returns what the handler gets.',
  access: 'public',
  handle: async (input, { account: caller }) => ({ ...(input as object), caller: caller?.id }),
}

function callersOf(fastify: FastifyInstance, forgeryTokenOf: (secret: string) => string) {
  /** Returns the headers that a page of the site sends for a caller. */
  const headersOf = (caller: Caller) => ({
    cookie: `__Host-session=${secretOf(caller)}`,
    'x-xsrf-token': forgeryTokenOf(secretOf(caller)),
  })
  /** Sends a request of a caller. Returns the status and the JSON body. */
  async function send(caller: Caller, url: string, options: Omit<InjectOptions, 'url'> = {}) {
    const headers = { ...headersOf(caller), ...options.headers }
    const response = await fastify.inject({ method: 'GET', url, ...options, headers })
    return { status: response.statusCode, headers: response.headers, body: jsonOf(response.body) }
  }
  return { headersOf, send, inject: (request: InjectOptions) => fastify.inject(request) }
}

function jsonOf(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text)
}
