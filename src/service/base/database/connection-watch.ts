import pg from 'pg'

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
  /** Returns whether the server did not respond to the last probe. */
  isUnreachable(): boolean
  end(): void
}

/**
 * Detects that the server no longer responds although its connections stay open, for example because the network drops
 * all packets. The operating system would notice only after minutes. If a connection is in use for suspiciously long,
 * another connection is opened as a probe. If the server does not respond to the probe either, the suspicious
 * connections are closed, so that their statements fail. The server is then probed until it responds again.
 */
export function watchConnections(
  pool: pg.Pool,
  config: pg.ClientConfig,
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
    isUnreachable = !(await responds({ ...config, connectionTimeoutMillis: probeTimeoutMs }))
    isProbing = false
    // Closing a connection with a statement in progress does not wait for the server.
    if (isUnreachable) for (const client of suspicious()) void (client as unknown as pg.Client).end()
  }
  const timer = setInterval(check, checkIntervalMs).unref()

  return {
    isUnreachable: () => isUnreachable,
    end: () => clearInterval(timer),
  }
}

/** Returns whether the server responds to a new connection, if only with an error such as too many connections. */
async function responds(config: pg.ClientConfig): Promise<boolean> {
  const probe = new pg.Client(config)
  // Ignores errors after connecting: the probe has already shown that the server responds.
  probe.on('error', () => {})
  try {
    await probe.connect()
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    void probe.end()
  }
}
