import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts/accounts.ts'
import { SESSION_MS } from '../accounts/sessions.ts'
import { secretToken } from '../ids.ts'
import type { Services } from '../services.ts'
import { HttpError } from './http-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in. */
    account: Account | undefined
    /** The secret of the visitor's cookie; it is nobody's session until somebody signs in with it. */
    visitor: string | undefined
  }
  interface FastifyContextConfig {
    /** Answered from mail programs, which send neither cookie nor header. */
    isOpenToForeigners?: boolean
  }
  interface FastifyReply {
    /** Gives the visitor a new secret: at sign-in, so that one planted before is worth nothing; at sign-out. */
    startVisit(secret: string): void
  }
}

export const XSRF_COOKIE = 'XSRF-TOKEN'
const XSRF_HEADER = 'x-xsrf-token'

interface Options {
  services: Services
  /** The public address, where it is known. */
  siteUrl: string | undefined
  /** Makes a forgery token out of a visitor's secret. */
  key: string
}

/** Who calls, and whether the call comes from the site itself (wire: Everywhere, "Forgery protection"). */
export function sessionPlugin(fastify: FastifyInstance, { services, siteUrl, key }: Options): void {
  const secure = siteUrl?.startsWith('https:') ?? false
  const sessionCookie = secure ? '__Host-session' : 'session'
  const common: CookieSerializeOptions = { path: '/', sameSite: 'lax', secure, maxAge: SESSION_MS / 1000 }
  const forgeryToken = (secret: string) => createHmac('sha256', key).update(secret).digest('base64url')

  fastify.decorateRequest('account')
  fastify.decorateRequest('visitor')
  fastify.decorateReply('startVisit', function (this: FastifyReply, secret: string) {
    this.setCookie(sessionCookie, secret, { ...common, httpOnly: true })
    this.setCookie(XSRF_COOKIE, forgeryToken(secret), common)
  })

  fastify.addHook('onRequest', async (request, reply) => {
    if (!isCall(request)) return
    const secret = request.cookies[sessionCookie]
    request.visitor = secret && /^[\w-]{43}$/.test(secret) ? secret : undefined
    request.account = request.visitor ? await services.sessions.accountOf(request.visitor) : undefined
    if (request.method === 'GET' || request.method === 'HEAD') {
      if (!request.visitor) reply.startVisit(secretToken())
      else if (request.cookies[XSRF_COOKIE] !== forgeryToken(request.visitor))
        reply.startVisit(request.visitor)
    } else if (!request.routeOptions.config.isOpenToForeigners) {
      demandOwnSite(request, siteUrl)
      demandToken(request, forgeryToken)
    }
  })
}

/** A call of the wire, as against a file of the site. */
function isCall({ url }: FastifyRequest): boolean {
  return /^\/(rest|mailing-flow|admin\/update-tiles)(\/|\?|$)/.test(url)
}

function demandOwnSite(request: FastifyRequest, siteUrl: string | undefined): void {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const isForeign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined &&
      origin !== (siteUrl && new URL(siteUrl).origin) &&
      hostOf(origin) !== request.headers.host)
  if (isForeign) throw new HttpError(403, 'Calls from another site are refused')
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)

function demandToken(request: FastifyRequest, forgeryToken: (secret: string) => string): void {
  const sent = Buffer.from(String(request.headers[XSRF_HEADER] ?? ''))
  const expected = Buffer.from(request.visitor ? forgeryToken(request.visitor) : '')
  if (expected.length === 0 || sent.length !== expected.length || !timingSafeEqual(sent, expected)) {
    throw new HttpError(403, 'The call lacks the right X-XSRF-TOKEN header; please reload the page')
  }
}
