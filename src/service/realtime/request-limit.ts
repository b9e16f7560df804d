export interface RequestLimit {
  /** How many requests may follow each other at once. */
  burst: number
  /** How many requests a second are possible in the long run. */
  perSecond: number
}

export interface RequestCounter {
  /** Counts a request. Returns whether it exceeds the limit. */
  exceeds(): boolean
  /** Returns whether the full burst is possible again. */
  isIdle(): boolean
}

/** Creates a counter of requests: a token bucket that holds `burst` requests and gains `perSecond` each second. */
export function createRequestCounter(
  { burst, perSecond }: RequestLimit,
  nowMs: () => number,
): RequestCounter {
  let available = burst
  let updatedMs = nowMs()
  const refill = () => {
    const now = nowMs()
    // The clock of the machine may be set back.
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
    /** Forgets the addresses that have neither sockets nor recent requests. */
    deleteIdle(): void {
      for (const [address, { connections, requests }] of uses) {
        if (connections === 0 && requests.isIdle()) uses.delete(address)
      }
    },
  }
}
