import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The header of every response that names its request, as the log does. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

/** `traceparent` of W3C Trace Context: version, trace id, id of the caller's span, flags. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-|$)/

/**
 * Returns a function that names requests with 32 hex digits. Behind a proxy it is the trace id of the header
 * `traceparent`, so that the logs of proxy and service can be compared. Clients that reach the service directly could
 * choose the header.
 */
export function requestIds({ trustedProxies }: { trustedProxies: number }) {
  return ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const traced = trustedProxies > 0 && TRACEPARENT.exec(String(headers.traceparent ?? ''))?.[1]
    return traced || randomBytes(16).toString('hex')
  }
}
