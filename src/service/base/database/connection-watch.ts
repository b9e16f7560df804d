import type pg from 'pg'
import type { PostgresServers } from './postgres-servers.ts'

interface WatchTimes {
  /**
   * A connection that has been in use this long is suspicious. It need not be lost, because some statements take
   * longer.
   */
  suspiciousMs: number
  probeTimeoutMs: number
  checkIntervalMs: number
}
const TIMES: WatchTimes = { suspiciousMs: 3_000, probeTimeoutMs: 3_000, checkIntervalMs: 500 }

export interface ConnectionWatch {
  /** Returns whether no server could be used at the last probe. */
  isUnreachable(): boolean
  end(): void
}

/**
 * Detects that the server no longer responds although its connections stay open, for example because the network drops
 * all packets. The operating system would notice only after minutes. If a connection is in use for suspiciously long,
 * another connection is opened as a probe. If the server does not respond to the probe either, or another one has taken
 * its place, the suspicious connections are closed, so that their statements fail. The servers are then probed until one
 * can be used again.
 */
export function watchConnections(
  pool: pg.Pool,
  servers: Pick<PostgresServers, 'find' | 'isCurrent'>,
  { suspiciousMs, probeTimeoutMs, checkIntervalMs }: WatchTimes = TIMES,
): ConnectionWatch {
  const inUseSince = new Map<pg.PoolClient, number>()
  let isUnreachable = false
  let isProbing = false

  pool.on('acquire', (client) => inUseSince.set(client, performance.now()))
  pool.on('release', (_, client) => inUseSince.delete(client))
  pool.on('remove', (client) => inUseSince.delete(client))

  const suspicious = () => {
    const limit = performance.now() - suspiciousMs
    return [...inUseSince].flatMap(([client, since]) => (since < limit ? [client] : []))
  }

  const check = async () => {
    if (isProbing || (suspicious().length === 0 && !isUnreachable)) return
    isProbing = true
    isUnreachable = !(await servers.find(probeTimeoutMs))
    isProbing = false
    const lost = suspicious().filter((client) => isUnreachable || !servers.isCurrent(client))
    // Closing a connection with a statement in progress does not wait for the server.
    for (const client of lost) void (client as pg.Client).end()
  }
  const timer = setInterval(check, checkIntervalMs).unref()

  return {
    isUnreachable: () => isUnreachable,
    end: () => clearInterval(timer),
  }
}
