import { sql } from 'kysely'
import pg from 'pg'
import type { NotificationListener, Notifications, Subscription } from './database-kind.ts'

const RECONNECT_MS = 1_000
/** Interval of checks whether the connection still works, because the loss of an idle connection may go unnoticed. */
const HEARTBEAT_MS = 5_000
const QUERY_TIMEOUT_MS = 5_000

/**
 * Sends and receives notifications with `NOTIFY` and `LISTEN`. Each listener has its own connection.
 * @param config returns the options of a new connection
 */
export function createPostgresNotifications(config: () => pg.ClientConfig): Notifications {
  return {
    async notify(trx, channel, message) {
      await sql`select pg_notify(${channel}, ${message})`.execute(trx)
    },
    listen: (channel, listener) => listen(config, channel, listener),
  }
}

/** Listens on one channel and reconnects after each loss of the connection. */
async function listen(
  config: () => pg.ClientConfig,
  channel: string,
  listener: NotificationListener,
): Promise<Subscription> {
  let connection: Connection | undefined
  let reconnectTimer: NodeJS.Timeout | undefined
  let isEnded = false

  const connect = async () => {
    connection = createConnection(config(), channel, {
      onMessage: (message) => listener.onMessage(message),
      onLost(error) {
        if (isEnded) return
        listener.onLost(error)
        reconnectTimer = setTimeout(connect, RECONNECT_MS)
      },
    })
    const isListening = await connection.open()
    if (isListening && !isEnded) listener.onReset()
  }

  await connect()
  return {
    async end() {
      isEnded = true
      clearTimeout(reconnectTimer)
      await connection?.end()
    },
  }
}

interface Connection {
  /** Connects and starts to listen. Returns false if that fails; the loss has then been reported. */
  open(): Promise<boolean>
  end(): Promise<void>
}

/** Creates a connection that listens on a channel. It reports its loss once. */
function createConnection(
  config: pg.ClientConfig,
  channel: string,
  { onMessage, onLost }: Pick<NotificationListener, 'onMessage' | 'onLost'>,
): Connection {
  const client = new pg.Client({ ...config, query_timeout: QUERY_TIMEOUT_MS })
  let heartbeat: NodeJS.Timeout | undefined
  let isOver = false

  const lose = (error: Error) => {
    if (isOver) return
    isOver = true
    clearInterval(heartbeat)
    client.end().catch(() => {
      // The connection is already gone.
    })
    onLost(error)
  }
  client.on('error', lose)
  client.on('end', () => lose(new Error('the connection ended')))
  client.on('notification', ({ payload = '' }) => onMessage(payload))

  return {
    async open() {
      try {
        await client.connect()
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
        if (!isOver) heartbeat = setInterval(() => client.query('select 1').catch(lose), HEARTBEAT_MS)
        return !isOver
      } catch (error) {
        lose(error as Error)
        return false
      }
    },
    async end() {
      isOver = true
      clearInterval(heartbeat)
      await client.end()
    },
  }
}
