/**
 * Creates turns for work on the same thing: whoever takes a turn later waits until all earlier ones are over. So of two
 * files with the same round, the second is compared with what the first has stored.
 */
export function createTurns() {
  const last = new Map<string, Promise<void>>()
  return {
    /** Resolves when it is the caller's turn, with the function that ends it. */
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
