/**
 * Creates a queue of turns for operations on the same data: each waits until all earlier ones have ended. So of two
 * files with the same round, the second is compared with the data that the first has stored.
 */
export function createTurns() {
  const last = new Map<string, Promise<void>>()
  return {
    /** Resolves when it is the caller's turn. The result is a function that ends the turn. */
    async take(key: string): Promise<() => void> {
      const previous = last.get(key)
      const { promise, resolve } = Promise.withResolvers<void>()
      last.set(key, promise)
      await previous
      return () => {
        if (last.get(key) === promise) last.delete(key)
        resolve()
      }
    },
  }
}
