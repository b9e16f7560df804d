import pg from 'pg'
import { serverUrls } from './postgres-url.ts'

/** The servers of `DATABASE_URL`: a primary and its standbys, or only one. */
export interface PostgresServers {
  hasSeveral: boolean
  /** Returns the connection string of the server to use: the first, until `find` has found another. */
  current(): string
  /** Returns whether a connection leads to the server to use. */
  isCurrent(client: pg.Client): boolean
  /**
   * Connects to each server and goes on to one that accepts writes, if the current one does not. Returns false if no
   * server responds, or none of several accepts writes.
   */
  find(timeoutMs: number): Promise<boolean>
  /** Rejects for a standby, of several servers; a new connection to it is of no use. */
  requireWritable(client: pg.ClientBase): Promise<void>
}

type Answer = 'accepts writes' | 'rejects writes' | 'responds' | 'silent'

/** @param config the other options of a connection */
export function createPostgresServers(databaseUrl: string, config: pg.ClientConfig): PostgresServers {
  const urls = serverUrls(databaseUrl)
  const hasSeveral = urls.length > 1
  let current = 0
  let search: Promise<boolean> | undefined

  const find = async (connectionTimeoutMillis: number) => {
    const answers = await Promise.all(
      urls.map((url) => ask({ ...config, connectionString: url.href, connectionTimeoutMillis })),
    )
    const answer = answers[current]
    if (answer === 'accepts writes' || answer === 'responds') return true
    if (!hasSeveral) return answer !== 'silent'
    const next = answers.indexOf('accepts writes')
    if (next >= 0) current = next
    return next >= 0
  }

  return {
    hasSeveral,
    current: () => urls[current]?.href ?? '',
    isCurrent: ({ host, port }) => {
      const url = urls[current]
      return !hasSeveral || (url?.hostname === host && Number(url.port || port) === port)
    },
    find(timeoutMs) {
      search ??= find(timeoutMs).finally(() => {
        search = undefined
      })
      return search
    },
    async requireWritable(client) {
      if (hasSeveral && !(await acceptsWrites(client))) {
        throw new Error('Connection terminated: the server accepts no writes')
      }
    },
  }
}

/** Connects to a server. An error such as too many connections is a response as well. */
async function ask(config: pg.ClientConfig & { connectionTimeoutMillis: number }): Promise<Answer> {
  const probe = new pg.Client({ ...config, query_timeout: config.connectionTimeoutMillis })
  // Ignores errors after connecting: the probe has already shown that the server responds.
  probe.on('error', () => {})
  try {
    await probe.connect()
    return (await acceptsWrites(probe)) ? 'accepts writes' : 'rejects writes'
  } catch (error) {
    return error instanceof pg.DatabaseError ? 'responds' : 'silent'
  } finally {
    void probe.end()
  }
}

async function acceptsWrites(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  return rows[0]?.transaction_read_only === 'off'
}

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

interface ConnectionWatch {
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
