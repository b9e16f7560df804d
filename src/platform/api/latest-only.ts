/** Stands for the result of a request that a later one, or `cancel`, made irrelevant. */
export const SUPERSEDED = Symbol('superseded')

interface LatestOnly {
  /**
   * Returns the result of a request, or `SUPERSEDED` if another one was made or cancelled before it arrived.
   * A request given as a function is started with a signal that is aborted when it is superseded.
   * @throws what the request rejects with, unless it was superseded
   */
  <Value>(
    request: Promise<Value> | ((signal: AbortSignal) => Promise<Value>),
  ): Promise<Value | typeof SUPERSEDED>
  /** Supersedes the outstanding request, if any. */
  cancel(): void
}

/** Creates a wrapper for overlapping requests of one store, of which only the latest may change its state. */
export function latestOnly(): LatestOnly {
  let current = new AbortController()

  async function latest<Value>(request: Promise<Value> | ((signal: AbortSignal) => Promise<Value>)) {
    current.abort()
    current = new AbortController()
    const { signal } = current
    try {
      const value = await (typeof request === 'function' ? request(signal) : request)
      return signal.aborted ? SUPERSEDED : value
    } catch (error) {
      if (signal.aborted) return SUPERSEDED
      throw error
    }
  }

  return Object.assign(latest, { cancel: () => current.abort() })
}
