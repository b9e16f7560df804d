import type { ServiceConfig } from '../../base/config/config.ts'
import { CONNECTION_LIMITS, type ConnectionLimits } from './realtime-connection.ts'
import type { RequestLimit } from './request-limit.ts'

export interface RealtimeLimits extends ConnectionLimits {
  maxConnections: number
  maxConnectionsPerAddress: number
  /** Limit of requests per socket. Every frame counts as a request, including pings. */
  socketRequests: RequestLimit
  /** Limit of requests and handshakes of all sockets of one address. */
  addressRequests: RequestLimit
  /** Maximum size of a frame in bytes. The SDK splits its messages into frames of 16,384 characters. */
  maxFrameBytes: number
  /** If more bytes than this are buffered for a client, no further requests are read until the client has read them. */
  pauseAboveBytes: number
  /** Maximum number of bytes buffered for a client that does not read; beyond it, the connection is terminated. */
  maxBufferedBytes: number
  /** Interval between pings. A connection that does not respond before the next ping is terminated. */
  pingIntervalMs: number
}
const REALTIME_LIMITS = {
  ...CONNECTION_LIMITS,
  socketRequests: { burst: 200, perSecond: 50 },
  maxFrameBytes: 64 * 1024,
  pauseAboveBytes: 64 * 1024,
  maxBufferedBytes: 1024 * 1024,
  pingIntervalMs: 30_000,
}

/**
 * Each viewer who connects needs a handshake and two requests, and all viewers of an address may connect at the same
 * moment.
 */
const REQUESTS_PER_VIEWER = 3

/** Returns the limits of a process according to the settings. */
export function realtimeLimits({
  liveConnections,
  liveConnectionsPerAddress,
}: Pick<ServiceConfig, 'liveConnections' | 'liveConnectionsPerAddress'>): RealtimeLimits {
  return {
    ...REALTIME_LIMITS,
    maxConnections: liveConnections,
    maxConnectionsPerAddress: liveConnectionsPerAddress,
    addressRequests: {
      burst: REQUESTS_PER_VIEWER * liveConnectionsPerAddress,
      perSecond: liveConnectionsPerAddress,
    },
  }
}
