import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UPLOAD_MAX_BYTES } from '../../contract/uploads.ts'
import type { DatabaseKind } from '../database/database-kind.ts'
import { HttpError } from './http-error.ts'

/** Every failure is JSON with one clear line; what nobody foresaw is logged and told to nobody. */
export function registerErrorHandler(
  fastify: FastifyInstance,
  { isLost }: Pick<DatabaseKind, 'isLost'>,
): void {
  fastify.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    if (error instanceof HttpError) return send(reply.headers(error.headers), error.status, error.message)
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) return send(reply, status, lineFor(error, request))
    request.log.error({ err: error, method: request.method, url: pathOnly(request.url) }, 'server error')
    if (isLost(error)) {
      return send(
        reply.header('Retry-After', '5'),
        503,
        'The service cannot reach its data; please try again',
      )
    }
    return send(reply, 500, 'Server error')
  })
}

/** An address that cannot be read at all never reaches a route. */
export function sendUnreadable(error: FastifyError, request: FastifyRequest, reply: unknown): void {
  send(reply as FastifyReply, error.statusCode ?? 400, lineFor(error, request))
}

function send(reply: FastifyReply, status: number, message: string) {
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send(JSON.stringify({ message }))
}

/** The framework's own refusals in the words of the rest. */
function lineFor(error: FastifyError, request: FastifyRequest): string {
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return 'body: is not whole JSON'
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'body: is not of a type that is read here'
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'body: is too large'
    case 'FST_REQ_FILE_TOO_LARGE':
      return `file: is larger than ${UPLOAD_MAX_BYTES / 1024 / 1024} MB`
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return 'body: expected multipart/form-data with a file'
    case 'FST_ERR_BAD_URL':
      return 'address: is not well encoded'
    default:
      request.log.info({ err: error }, 'refused')
      return firstLine(error.message)
  }
}

const firstLine = (text: string) => text.split('\n')[0]?.slice(0, 300) || 'Bad request'
/** A query may hold a token. */
const pathOnly = (url: string) => url.split('?')[0]
