export interface RequestLimit {
  /** Maximum number of requests in a burst. */
  burst: number
  /** Maximum number of requests per second on average. */
  perSecond: number
}

export interface RequestCounter {
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
export interface AddressUse {
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
