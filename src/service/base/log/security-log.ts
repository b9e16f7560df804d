import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { addressOf } from '../http/network-of.ts'
import type { Metrics } from '../metrics/metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a security event in the metrics. */
    countSecurityEvent?: Metrics['countSecurityEvent']
  }
}

type RequestEvent =
  | 'sign-in'
  | 'sign-in failed'
  | 'password reset'
  | 'address confirmed'
  | 'passkey added'
  | 'passkey removed'
  | 'access token created'
  | 'access token revoked'
  | 'sign-in confirmed'
  | 'confirmation failed'
  | 'second step enrolled'
  | 'password check failed'
  | 'password changed'
  | 'e-mail changed'
  | 'account exported'
  | 'deletion requested'
  | 'deletion cancelled'
  | 'throttled'
  | 'access refused'
  | 'staff read'

/** Events that the log of requests counts, because a flood of them writes few lines. */
const COUNTED_IN_FLOODS: readonly RequestEvent[] = ['throttled', 'access refused']

/**
 * Logs a security event, at any LOG_LEVEL.
 * @param details must not contain tokens or user input, which may be a password in the wrong field
 */
export function logSecurityEvent(
  request: FastifyRequest,
  event: RequestEvent,
  details: Record<string, string | number | null | undefined>,
): void {
  if (!COUNTED_IN_FLOODS.includes(event))
    request.server.countSecurityEvent?.(event, String(details.with ?? ''))
  write(request.log, { event, address: addressOf(request.ip), ...details })
}

/** Logs the number of events of one network within a second, at any LOG_LEVEL. */
export function logCountedEvents(
  log: FastifyBaseLogger,
  event: RequestEvent,
  counted: { address: string; count: number },
): void {
  write(log, { event, ...counted })
}

/** Logs the names of the settings that have changed since the last start, at any LOG_LEVEL. */
export function logSettingsChange(log: FastifyBaseLogger, settings: string[]): void {
  write(log, { event: 'settings changed', settings })
}

function write(log: FastifyBaseLogger, entry: object): void {
  log.child({}, { level: 'info' }).info(entry, 'security event')
}
