import { hostname } from 'node:os'
import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { ServiceConfig } from '../config/config.ts'
import { matchedRoute } from '../http/paths.ts'

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

/** Returns a log that writes at any level: start and end tell how to read other lines. */
export const lifeLog = (log: FastifyBaseLogger): FastifyBaseLogger => log.child({}, { level: 'info' })

/** Writes a last line like those of the log, where the error is that there is no server whose log it would be. */
export function logFatal(stream: LogStream, msg: string): void {
  stream.write(
    `${JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, hostname: hostname(), msg })}\n`,
  )
}

/** Logs only these properties of an error, because the other properties of a database error contain values of a row. */
function serializeError({ name, code, message, stack = '' }: Error & { code?: unknown }) {
  return { type: name, message, stack, ...(typeof code === 'string' && { code }) }
}
