import type { LiveDatabase, LiveRoundListener } from '../../src/platform/live/live-database.ts'

/** The realtime database, as far as a page sees it: the test says what comes. */
export function fakeLiveDatabase() {
  const listeners: LiveRoundListener[] = []
  const tokens: string[] = []
  let ended = 0
  let reconnects = 0
  const liveDatabase: LiveDatabase = {
    subscribe(token, listener) {
      tokens.push(token)
      listeners.push(listener)
      return () => {
        ended += 1
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
    listening: () => listeners.length,
    ended: () => ended,
    reconnects: () => reconnects,
  }
}
