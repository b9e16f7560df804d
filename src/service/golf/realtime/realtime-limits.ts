import type { ServiceConfig } from '../../base/config/config.ts'

interface RequestLimit {
  /** Maximum number of requests in a burst. */
  burst: number
  /** Maximum number of requests per second on average. */
  perSecond: number
}

interface RequestCounter {
  /** Counts a request. Returns whether it exceeds the limit. */
  exceeds(): boolean
  /** Returns whether the full burst is available again. */
  isIdle(): boolean
}

/** Creates a token bucket that holds `burst` requests and gains `perSecond` requests each second. */
export function createRequestCounter(
  { burst, perSecond }: RequestLimit,
  nowMs: () => number,
): RequestCounter {
  let available = burst
  let updatedMs = nowMs()
  const refill = () => {
    const now = nowMs()
    // Not negative, even if the clock of the machine is set back.
    const elapsedMs = Math.max(0, now - updatedMs)
    available = Math.min(burst, available + (elapsedMs / 1000) * perSecond)
    updatedMs = now
  }
  return {
    exceeds() {
      refill()
      if (available < 1) return true
      available -= 1
      return false
    },
    isIdle() {
      refill()
      return available >= burst
    },
  }
}

/** The sockets and requests of one client address. */
interface AddressUse {
  connections: number
  requests: RequestCounter
}

/** Creates the counters of all client addresses, which outlive sockets so that reconnecting does not reset them. */
export function createAddressUses(limit: RequestLimit, nowMs: () => number) {
  const uses = new Map<string, AddressUse>()
  return {
    of(address: string): AddressUse {
      const use = uses.get(address) ?? { connections: 0, requests: createRequestCounter(limit, nowMs) }
      uses.set(address, use)
      return use
    },
    /** Removes the counters of addresses that have neither sockets nor recent requests. */
    deleteIdle(): void {
      for (const [address, { connections, requests }] of uses) {
        if (connections === 0 && requests.isIdle()) uses.delete(address)
      }
    },
  }
}

export interface RealtimeLimits {
  /** Maximum length of a message in characters; the SDK's read requests have a few hundred. */
  maxMessageLength: number
  maxListeners: number
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
    maxMessageLength: 256 * 1024,
    maxListeners: 100,
    socketRequests: { burst: 200, perSecond: 50 },
    maxFrameBytes: 64 * 1024,
    pauseAboveBytes: 64 * 1024,
    maxBufferedBytes: 1024 * 1024,
    pingIntervalMs: 30_000,
    maxConnections: liveConnections,
    maxConnectionsPerAddress: liveConnectionsPerAddress,
    addressRequests: {
      burst: REQUESTS_PER_VIEWER * liveConnectionsPerAddress,
      perSecond: liveConnectionsPerAddress,
    },
  }
}
