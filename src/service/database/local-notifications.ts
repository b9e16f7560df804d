import type { NotificationListener, Notifications } from './database-kind.ts'

/**
 * Notifications for a database that only this process uses. They are delivered before the transaction commits;
 * a listener that then queries the database still sees the change, because queries wait for the one connection.
 */
export function createLocalNotifications(): Notifications {
  const listenersByChannel = new Map<string, Set<NotificationListener>>()
  return {
    async notify(_trx, channel, message) {
      for (const listener of listenersByChannel.get(channel) ?? []) listener.onMessage(message)
    },
    async listen(channel, listener) {
      const listeners = listenersByChannel.get(channel) ?? new Set()
      listenersByChannel.set(channel, listeners.add(listener))
      listener.onReset()
      return {
        async end() {
          listeners.delete(listener)
        },
      }
    },
  }
}
