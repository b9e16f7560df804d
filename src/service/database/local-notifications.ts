import type { NotificationListener, Notifications } from './database-kind.ts'

/**
 * Words within the one process of a database. Told within a transaction, they are delivered before its end: whoever
 * then asks the database gets its answer after it, because there is one connection.
 */
export function createLocalNotifications(): Notifications {
  const listeners = new Map<string, Set<NotificationListener>>()
  return {
    async notify(_trx, channel, word) {
      for (const listener of listeners.get(channel) ?? []) listener.onMessage(word)
    },
    async listen(channel, listener) {
      const own = listeners.get(channel) ?? new Set()
      listeners.set(channel, own.add(listener))
      listener.onReset()
      return {
        async end() {
          own.delete(listener)
        },
      }
    },
  }
}
