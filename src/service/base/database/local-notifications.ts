import type { NotificationListener, Notifications } from './database-kind.ts'

/** Interval of checks for changes by commands of `npm run manage`, which cannot send notifications. */
const POLL_MS = 1_000

/**
 * Notifications for a database that only this process of the service uses. They are delivered before the transaction
 * commits. A listener that queries the database still sees the change, because there is only one connection and the
 * query waits for it.
 * @param dataVersion returns a value that changes when another process has changed the database
 */
export function createLocalNotifications(dataVersion: () => unknown): Notifications {
  const listenersByChannel = new Map<string, Set<NotificationListener>>()
  return {
    async notify(_trx, channel, message) {
      for (const listener of listenersByChannel.get(channel) ?? []) listener.onMessage(message)
    },
    async listen(channel, listener) {
      const listeners = listenersByChannel.get(channel) ?? new Set()
      listenersByChannel.set(channel, listeners.add(listener))
      let lastVersion = dataVersion()
      listener.onReset()
      const poll = setInterval(() => {
        const version = dataVersion()
        if (version !== lastVersion) listener.onReset()
        lastVersion = version
      }, POLL_MS)
      return {
        async end() {
          clearInterval(poll)
          listeners.delete(listener)
        },
      }
    },
  }
}
