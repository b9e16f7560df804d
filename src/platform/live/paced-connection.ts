import type { Clock } from '../browser/clock.ts'

type Sdk = Pick<typeof import('./live-sdk.ts'), 'goOnline' | 'goOffline'>
type Database = Parameters<Sdk['goOnline']>[0]

export interface Pace {
  clock: Pick<Clock, 'after'>
  /** Returns how long to wait before the first attempt after a connection was lost, in milliseconds. */
  delayMs(): number
  isHidden(): boolean
}

export interface PacedConnection {
  connect(): void
  disconnect(): void
  /** Replaces the connection by a new one if it is needed. */
  renew(): void
  /** Receives the connection state that the SDK reports. */
  setConnected(connected: boolean): void
}

/**
 * Keeps the database connected as long as it is needed. After a lost connection the SDK reconnects immediately. When a
 * process of the service ends, all of its pages would therefore reconnect at the same moment, so each page waits for a
 * random time first. The SDK itself spreads later attempts and those of hidden pages.
 */
export function pacedConnection(sdk: Sdk, database: Database, pace: Pace): PacedConnection {
  let isWanted = false
  let wasConnected = false
  let cancelAttempt = () => {}

  function set(wanted: boolean): void {
    cancelAttempt()
    isWanted = wanted
    if (wanted) {
      sdk.goOnline(database)
      return
    }
    wasConnected = false
    sdk.goOffline(database)
  }

  return {
    connect: () => set(true),
    disconnect: () => set(false),
    renew() {
      if (!isWanted) return
      set(false)
      set(true)
    },
    setConnected(connected) {
      const isLost = wasConnected && !connected
      wasConnected = connected
      if (!isLost || !isWanted || pace.isHidden()) return
      sdk.goOffline(database)
      cancelAttempt = pace.clock.after(pace.delayMs(), () => sdk.goOnline(database))
    },
  }
}
