import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../../domain/format/html.ts'
import { loginPath } from '../../../routes.ts'
import { isStorageFull } from '../database/database-errors.ts'
import type { DatabaseKind } from '../database/database-kind.ts'
import { ServiceKeyError } from '../keys/key-file.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { apiHeaders } from './default-headers.ts'
import { HttpError } from './http-error.ts'
import { isSitePath, matchedRoute, redirectToStart } from './paths.ts'
import { REQUEST_ID_HEADER } from './request-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused with a 4xx, for the log. */
    refusal: string | undefined
  }
}

/**
 * Responds to every error with a JSON message. Unexpected errors are logged, and the response does not contain their
 * details.
 */
export function registerErrorHandler(
  fastify: FastifyInstance,
  { isConnectionLost }: Pick<DatabaseKind, 'isConnectionLost'>,
  metrics: Pick<Metrics, 'countLockout'>,
): void {
  fastify.decorateRequest('refusal')
  fastify.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    if (error instanceof HttpError) {
      request.refusal = error.message
      if (error.limit !== undefined) metrics.countLockout(error.limit)
      return sendError(reply.headers(error.headers), error.status, error.message)
    }
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) {
      request.refusal = messageFor(error, request)
      return sendError(reply, status, request.refusal)
    }
    request.log.error({ err: error, method: request.method, route: matchedRoute(request) }, 'server error')
    if (isConnectionLost(error)) {
      return sendError(
        reply.header('Retry-After', '5'),
        503,
        'The service cannot reach its database; please try again',
      )
    }
    if (isStorageFull(error)) {
      return sendError(
        reply.header('Retry-After', '60'),
        503,
        'The service has no space left; please try again later',
      )
    }
    if (error instanceof ServiceKeyError) {
      return sendError(reply, 503, 'Second steps cannot be verified at the moment; please ask the operator')
    }
    return sendError(reply, 500, `Server error (request ${request.id})`)
  })
}

/**
 * Responds to a request that Fastify rejects before routing. A malformed path of the site, such as `/%ff`, is
 * redirected like any other unknown path.
 */
export function sendFrameworkError(error: FastifyError, request: FastifyRequest, rawReply: unknown): void {
  const reply = rawReply as FastifyReply
  reply.header(REQUEST_ID_HEADER, request.id)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (error.code === 'FST_ERR_BAD_URL' && isRead && isSitePath(request.url)) {
    redirectToStart(reply)
    return
  }
  sendError(reply, error.statusCode ?? 400, messageFor(error, request))
}

function sendError(reply: FastifyReply, status: number, message: string) {
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .headers(apiHeaders)
    .send(JSON.stringify({ message }))
}

/** Returns the message for an error that Fastify itself raised. */
function messageFor(error: FastifyError, request: FastifyRequest): string {
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return 'body: not valid JSON'
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'body: unsupported content type'
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'body: is too large'
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return 'body: expected multipart/form-data with a file'
    case 'FST_ERR_BAD_URL':
      return 'url: not a valid encoding'
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return 'url: is too long'
    default:
      request.log.debug({ err: error }, 'request rejected')
      return firstLine(error.message)
  }
}

const firstLine = (text: string) => text.split('\n')[0]?.slice(0, 300) || 'Bad request'

/**
 * Responds to an error of an endpoint that is opened as a page. Without a session, redirects the browser to sign-in,
 * which redirects back. Other clients receive JSON.
 */
export function sendErrorPage(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  const acceptsPage = request.headers.accept?.includes('text/html') ?? false
  // A thrown error is handled by the service's general error handler.
  if (!acceptsPage || !(error instanceof HttpError)) throw error
  request.refusal = error.message
  if (error.status === 401) return reply.redirect(loginPath(request.url), 302)
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(error.message)}</title></head>
<body><h1>${escapeHtml(error.message)}</h1><p>Request ${request.id}</p><p><a href="/admin">Go to the console</a></p></body></html>
`
  return reply.code(error.status).headers(error.headers).type('text/html; charset=utf-8').send(page)
}
