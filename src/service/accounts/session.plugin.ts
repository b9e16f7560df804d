import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { millisecondsToSeconds } from 'date-fns/millisecondsToSeconds'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TokenScope } from '../../contract/access-tokens.ts'
import type { Account } from '../base/account.ts'
import type { Clock } from '../base/clock.ts'
import type { ServiceConfig } from '../base/config/config.ts'
import { HttpError } from '../base/http/http-error.ts'
import { hasAllowedOrigin, hasForeignOrigin, type OwnOrigins } from '../base/http/origins.ts'
import { isApiRequest } from '../base/http/paths.ts'
import { bearerTokenOf, scorerKeyOf } from '../base/http/request-headers.ts'
import { secretToken } from '../base/ids.ts'
import type { AcceptedKey, Secrets } from '../base/keys/secrets.ts'
import { type createAccessTokens, createTokenCallers } from './access-tokens/access-tokens.ts'
import { type createSecondSteps, withSecondStep } from './second-step/second-steps.ts'
import { SESSION_MS } from './session-times.ts'
import type { createSessions } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that is signed in, or to which the access token of the call belongs. */
    account: Account | undefined
    /** The secret of the session cookie. Before sign-in it belongs to no session. */
    sessionSecret: string | undefined
    /** When a second step confirmed the sign-in of staff; null if it is not confirmed. */
    secondStepAt: number | null
  }
  interface FastifyContextConfig {
    /** Skips the checks against forged requests, for calls from mail programs, which send no cookies. */
    allowsCrossSite?: boolean
    /** Public, and sets no cookies. */
    isWithoutSession?: boolean
    /** Pages make these calls by themselves, so they do not count as use of the session. */
    isPolling?: boolean
    /** The scope that the access token of a call needs. Without one, tokens are refused. */
    scope?: TokenScope | undefined
    /** A call with a scorer key has no session, whatever cookies it carries, and so cannot be forged. */
    acceptsScorerKey?: boolean
  }
  interface FastifyReply {
    /** Sets the session cookie to a secret, and the matching forgery token cookie. */
    setSessionCookies(secret: string): void
  }
}

const FORGERY_COOKIE = 'XSRF-TOKEN'
const FORGERY_HEADER = 'x-xsrf-token'

interface Options {
  sessions: Pick<ReturnType<typeof createSessions>, 'use'>
  accessTokens: Pick<ReturnType<typeof createAccessTokens>, 'use'>
  secondSteps: Pick<ReturnType<typeof createSecondSteps>, 'optionsOf'>
  config: Pick<ServiceConfig, 'requiresSecondStep'> & OwnOrigins
  forgeryTokens: ForgeryTokens
}

/** Identifies the caller of each API call and rejects forged ones (see docs/wire.md). */
export function sessionPlugin(
  fastify: FastifyInstance,
  { sessions, accessTokens, secondSteps, config, forgeryTokens }: Options,
): void {
  const isSecure = config.siteUrl?.startsWith('https:') ?? false
  const sessionCookie = isSecure ? '__Host-session' : 'session'
  const cookieOptions: CookieSerializeOptions = {
    path: '/',
    sameSite: 'lax',
    secure: isSecure,
    maxAge: millisecondsToSeconds(SESSION_MS),
  }

  const callerOf = createTokenCallers(accessTokens)

  fastify.decorateRequest('account')
  fastify.decorateRequest('sessionSecret')
  fastify.decorateRequest('secondStepAt', null)
  fastify.decorateReply('setSessionCookies', function (this: FastifyReply, secret: string) {
    this.setCookie(sessionCookie, secret, { ...cookieOptions, httpOnly: true })
    this.setCookie(FORGERY_COOKIE, forgeryTokens.of(secret), cookieOptions)
  })

  fastify.addHook('onRequest', async (request, reply) => {
    const { isWithoutSession, acceptsScorerKey, scope } = request.routeOptions.config
    if (!isApiRequest(request) || isWithoutSession) return
    if (acceptsScorerKey && scorerKeyOf(request) !== undefined) return
    const accessToken = bearerTokenOf(request)
    if (accessToken !== undefined) {
      // Cookies have no effect, so that a page of another site gains nothing by adding the header to a call.
      request.account = await callerOf(accessToken, scope)
      return
    }
    const secret = secretOf(request.cookies[sessionCookie])
    request.sessionSecret = secret
    const { isPolling = false } = request.routeOptions.config
    const session = secret ? await sessions.use(secret, { isPolling }) : undefined
    if (session) {
      const { account, secondStepAt } = session
      request.account = await withSecondStep({ config, secondSteps }, account, secondStepAt)
      request.secondStepAt = secondStepAt
    }
    if (secret && session?.isExtended) reply.setSessionCookies(secret)
    const setMissingCookies = () => {
      if (!secret) reply.setSessionCookies(secretToken())
      else if (request.cookies[FORGERY_COOKIE] !== forgeryTokens.of(secret)) reply.setSessionCookies(secret)
    }
    if (request.method === 'GET' || request.method === 'HEAD') setMissingCookies()
    else if (!request.routeOptions.config.allowsCrossSite && !hasAllowedOrigin(request, config)) {
      requireSameOrigin(request, config)
      const token = String(request.headers[FORGERY_HEADER] ?? '')
      if (secret && (await forgeryTokens.verify(token, secret))) return
      // The page sends the change again with them.
      setMissingCookies()
      throw new HttpError(403, 'The X-XSRF-TOKEN header is missing or wrong; please reload the page')
    }
  })
}

/** Returns the secret of a session cookie, or undefined if the service did not create the cookie. */
function secretOf(cookie: string | undefined): string | undefined {
  return cookie && /^[\w-]{43}$/.test(cookie) ? cookie : undefined
}

/** @throws HttpError 403 when the call comes from another origin */
function requireSameOrigin(request: FastifyRequest, origins: OwnOrigins): void {
  const fetchSite = request.headers['sec-fetch-site']
  const isCrossSite = fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none'
  if (isCrossSite || hasForeignOrigin(request, origins)) {
    throw new HttpError(403, 'Calls from another site are not allowed')
  }
}

/** How long a process may use a key that the operator has replaced, before it reads the keys again. */
const REFRESH_MS = 10_000
const TOKEN = /^[\w-]{43}$/
const NAME = 'forgery'

interface Deps {
  secrets: Pick<Secrets, 'accepted'>
  clock: Clock
}

/**
 * Creates the forgery tokens of sessions: the HMAC of the session secret. After the operator has replaced the key,
 * tokens of the previous one are accepted for a day, so that open pages keep working.
 */
export async function createForgeryTokens({ secrets, clock }: Deps) {
  let keys = await secrets.accepted(NAME)
  let readAtMs = performance.now()
  let reading: Promise<void> | undefined

  /** Reads the keys, at most once at a time. */
  const read = () => {
    reading ??= secrets
      .accepted(NAME)
      .then((current) => {
        keys = current
        readAtMs = performance.now()
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  const isAccepted = ({ value, untilMs }: AcceptedKey, token: string, sessionSecret: string) =>
    untilMs > clock() && isEqual(token, tokenOf(value, sessionSecret))
  const matches = (token: string, sessionSecret: string) =>
    keys.some((key) => isAccepted(key, token, sessionSecret))

  return {
    /** Returns the token of a session. */
    of(sessionSecret: string): string {
      // Not awaited, and repeated by the next call if it fails, because the previous key is still accepted.
      if (performance.now() - readAtMs > REFRESH_MS) read().catch(() => {})
      return tokenOf(keys[0].value, sessionSecret)
    },
    /** Returns whether a token belongs to a session. */
    async verify(token: string, sessionSecret: string): Promise<boolean> {
      if (!TOKEN.test(token)) return false
      if (matches(token, sessionSecret)) return true
      // Another process may have made it with a key that is newer than those of this process.
      await read()
      return matches(token, sessionSecret)
    },
  }
}
type ForgeryTokens = Awaited<ReturnType<typeof createForgeryTokens>>

const tokenOf = (key: string, sessionSecret: string) =>
  createHmac('sha256', key).update(sessionSecret).digest('base64url')

function isEqual(sent: string, expected: string): boolean {
  const [sentBytes, expectedBytes] = [Buffer.from(sent), Buffer.from(expected)]
  return sentBytes.length === expectedBytes.length && timingSafeEqual(sentBytes, expectedBytes)
}
