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
  /** Takes the connection state that the SDK reports. */
  setConnected(connected: boolean): void
}

/**
 * Connects a database for as long as it is wanted. The SDK's first attempt after a lost connection is immediate, so
 * all pages that have lost the same process of the service would connect again at the same moment; here each waits for
 * a time of its own. Later attempts, and those of hidden pages, the SDK spreads itself.
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
    setConnected(connected) {
      const isLost = wasConnected && !connected
      wasConnected = connected
      if (!isLost || !isWanted || pace.isHidden()) return
      sdk.goOffline(database)
      cancelAttempt = pace.clock.after(pace.delayMs(), () => sdk.goOnline(database))
    },
  }
}
