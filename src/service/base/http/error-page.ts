import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../../domain/format/html.ts'
import { loginPath } from '../../../routes.ts'
import { HttpError } from './http-error.ts'

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
