/** Returned instead of the result of a request that was superseded by a later one or by `cancel`. */
export const SUPERSEDED = Symbol('superseded')

interface LatestOnly {
  /**
   * Returns the result of a request, or `SUPERSEDED` if a later request or `cancel` came before it arrived. If the
   * request is a function, it receives a signal that is aborted when the request is superseded.
   * @throws what the request rejects with, unless it was superseded
   */
  <Value>(
    request: Promise<Value> | ((signal: AbortSignal) => Promise<Value>),
  ): Promise<Value | typeof SUPERSEDED>
  /** Supersedes the outstanding request, if any. */
  cancel(): void
}

/** Creates a wrapper for overlapping requests of a store, so that only the latest changes its state. */
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
