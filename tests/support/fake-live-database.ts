import type { LiveRound } from '../../src/contract/round.ts'
import type { LiveDatabase, LiveListener } from '../../src/platform/live/live-database.ts'

/** Creates a live database whose values and connection state the test controls. */
export function fakeLiveDatabase<Value = LiveRound>() {
  const listeners: LiveListener<Value>[] = []
  const tokens: string[] = []
  let unsubscribed = 0
  let reconnects = 0
  const liveDatabase: LiveDatabase<Value> = {
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
    value: (...values: Parameters<LiveListener<Value>['onValue']>) => {
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
