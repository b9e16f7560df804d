import { createLruCache } from '../lru-cache.ts'

interface Window {
  startMs: number
  count: number
}

type Callback = (error: Error | null, result?: { current: number; ttl: number }) => void

const KEYS_MAX = 5_000

/**
 * Counts requests per key and window for `@fastify/rate-limit`. The store of that package uses the clock of the
 * machine: if the clock were set back, users would be locked out for that long.
 */
export class RateLimitStore {
  readonly #windows = createLruCache<Window>(KEYS_MAX)

  incr(key: string, callback: Callback, windowMs: number): void {
    const now = performance.now()
    const stored = this.#windows.find(key)
    const window = stored && now - stored.startMs < windowMs ? stored : { startMs: now, count: 0 }
    window.count += 1
    this.#windows.put(key, window)
    callback(null, { current: window.count, ttl: windowMs - (now - window.startMs) })
  }

  /** Returns a store for one endpoint, because each endpoint has its own counts. */
  child(): RateLimitStore {
    return new RateLimitStore()
  }
}
