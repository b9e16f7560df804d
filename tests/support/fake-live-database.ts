import type { LiveDatabase, LiveRoundListener } from '../../src/platform/live/live-database.ts'

/** Creates a live database whose values and connection state the test controls. */
export function fakeLiveDatabase() {
  const listeners: LiveRoundListener[] = []
  const tokens: string[] = []
  let unsubscribed = 0
  let reconnects = 0
  const liveDatabase: LiveDatabase = {
    subscribe(token, listener) {
      tokens.push(token)
      listeners.push(listener)
      return () => {
        unsubscribed += 1
        listeners.splice(listeners.indexOf(listener), 1)
      }
    },
    reconnect: () => {
      reconnects += 1
    },
  }
  return {
    liveDatabase,
    tokens,
    value: (...values: Parameters<LiveRoundListener['onValue']>) => {
      for (const listener of [...listeners]) listener.onValue(...values)
    },
    connection: (connected: boolean) => {
      for (const listener of [...listeners]) listener.onConnection(connected)
    },
    subscribers: () => listeners.length,
    unsubscribed: () => unsubscribed,
    reconnects: () => reconnects,
  }
}
