import type { SignalListener, Signals } from './database-kind.ts'

/**
 * Words within the one process of a database. Told within a transaction, they are heard before its end: whoever
 * then asks the database gets its answer after it, because there is one connection.
 */
export function createOwnSignals(): Signals {
  const listeners = new Map<string, Set<SignalListener>>()
  return {
    async tell(_inside, channel, word) {
      for (const listener of listeners.get(channel) ?? []) listener.heard(word)
    },
    async hear(channel, listener) {
      const own = listeners.get(channel) ?? new Set()
      listeners.set(channel, own.add(listener))
      listener.missed()
      return {
        async end() {
          own.delete(listener)
        },
      }
    },
  }
}
