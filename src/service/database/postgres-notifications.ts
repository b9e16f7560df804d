import { sql } from 'kysely'
import pg from 'pg'
import type { NotificationListener, Notifications, Subscription } from './database-kind.ts'

const AGAIN_MS = 1_000
/** A connection on which nothing is said could be cut off for long before anybody noticed. */
const ASK_MS = 15_000
const ANSWER_MS = 10_000

/** `NOTIFY` and `LISTEN`, on a connection of its own that is made anew whenever it breaks. */
export function createPostgresNotifications(config: pg.ClientConfig): Notifications {
  return {
    async notify(trx, channel, word) {
      await sql`select pg_notify(${channel}, ${word})`.execute(trx)
    },
    listen: (channel, listener) => listen(config, channel, listener),
  }
}

async function listen(
  config: pg.ClientConfig,
  channel: string,
  listener: NotificationListener,
): Promise<Subscription> {
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let asking: NodeJS.Timeout | undefined
  let isEnded = false

  const connect = async () => {
    const mine = new pg.Client({ ...config, query_timeout: ANSWER_MS })
    let isBroken = false
    const broke = (error: Error) => {
      if (isBroken || isEnded) return
      isBroken = true
      clearInterval(asking)
      mine.end().catch(() => {
        // It is gone already, which is all that its end is for.
      })
      listener.onLost(error)
      again = setTimeout(connect, AGAIN_MS)
    }
    client = mine
    mine.on('error', broke)
    mine.on('end', () => broke(new Error('the connection ended')))
    mine.on('notification', ({ payload = '' }) => listener.onMessage(payload))
    try {
      await mine.connect()
      await mine.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (isEnded) return
      asking = setInterval(() => mine.query('select 1').catch(broke), ASK_MS)
      listener.onReset()
    } catch (error) {
      broke(error as Error)
    }
  }

  await connect()
  return {
    async end() {
      isEnded = true
      clearTimeout(again)
      clearInterval(asking)
      await client?.end()
    },
  }
}
