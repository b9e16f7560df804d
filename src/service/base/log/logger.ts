import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { ServiceConfig } from '../config/config.ts'
import { matchedRoute } from '../http/matched-route.ts'

export interface LogStream {
  /** Writes one JSON object and a line feed. */
  write(line: string): void
}

/** Returns the logger options of Fastify, for one JSON line per entry. */
export function loggerOptions(
  { logLevel }: Pick<ServiceConfig, 'logLevel'>,
  stream: LogStream,
): FastifyServerOptions['logger'] {
  return {
    level: logLevel,
    stream,
    serializers: {
      // Without the URL, which may contain tokens.
      req: (request: FastifyRequest) => ({ method: request.method, route: matchedRoute(request) }),
      err: serializeError,
    },
  }
}

/** Logs only these properties of an error, because the other properties of a database error contain values of a row. */
function serializeError({ name, code, message, stack = '' }: Error & { code?: unknown }) {
  return { type: name, message, stack, ...(typeof code === 'string' && { code }) }
}
