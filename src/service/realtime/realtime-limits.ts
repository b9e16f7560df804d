import type { ServiceConfig } from '../config.ts'
import { CONNECTION_LIMITS, type ConnectionLimits } from './realtime-connection.ts'
import type { RequestLimit } from './request-limit.ts'

export interface RealtimeLimits extends ConnectionLimits {
  maxConnections: number
  maxConnectionsPerAddress: number
  /** Every frame of a socket counts as a request, pings included. */
  socketRequests: RequestLimit
  /** Requests and handshakes of all sockets of one address. */
  addressRequests: RequestLimit
  /** The SDK splits its messages into frames of 16,384 characters. */
  maxFrameBytes: number
  /** With more than this buffered for a client, no further requests are read from it until it has read. */
  pauseAboveBytes: number
  /** How much may be buffered for a client that does not read; beyond it the connection is terminated. */
  maxBufferedBytes: number
  /** Time between pings; a connection that does not respond before the next ping is terminated. */
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

/** Each viewer who connects needs a handshake and two requests, and all of an address may do so at the same moment. */
const REQUESTS_PER_VIEWER = 3

/** Returns the limits of a process with these settings. */
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
