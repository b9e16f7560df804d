// @module-tag slow
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres, postgresStartError } from '../../../src/service/base/database/postgres.ts'
import { describeOnPostgres } from '../../support/postgres.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts'
import { startStallingProxy } from '../../support/stalling-proxy.ts'

describeOnPostgres('a primary and its standbys in DATABASE_URL', (server) => {
  /** Rejects writes, as a standby does. */
  let standby: PostgresServer
  beforeAll(async () => {
    standby = await startPostgres({ settings: ['default_transaction_read_only=on'] })
  })
  afterAll(() => standby.stop())

  const urlOf = (...ports: number[]) =>
    `postgres://fairway@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres`

  function open(url: string) {
    const kind = openPostgres(url, () => {})
    const db = new Kysely<unknown>({ dialect: kind.dialect })
    return {
      db,
      kind,
      async port() {
        const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(db)
        return rows[0]?.port
      },
    }
  }

  test('uses the server that accepts writes, wherever it is named', async () => {
    for (const ports of [
      [standby.port, server().port],
      [server().port, standby.port],
    ]) {
      const { db, port } = open(urlOf(...ports))
      expect(await port()).toBe(server().port)
      await db.destroy()
    }
  })

  test('goes on to the new primary when the previous one is gone, also with its listener', async () => {
    const previous = await startStallingProxy(server().port)
    const next = await startStallingProxy(server().port)
    const { db, kind, port } = open(urlOf(previous.port, standby.port, next.port))
    const received: string[] = []
    let resets = 0
    const subscription = await kind.notifications.listen('several_servers', {
      onMessage: (message) => received.push(message),
      onLost() {},
      onReset: () => {
        resets += 1
      },
    })
    await port()
    await previous.close()
    await expect.poll(() => port().catch(() => undefined)).toBe(server().port)
    await expect.poll(() => resets).toBe(2)
    await db
      .transaction()
      .execute((trx) => kind.notifications.notify(trx as never, 'several_servers', 'hello'))
    await expect.poll(() => received).toEqual(['hello'])
    await subscription.end()
    await db.destroy()
    await next.close()
  })

  test('fails while no server accepts writes', async () => {
    const { db, port } = open(urlOf(standby.port, standby.port))
    await expect(port()).rejects.toThrow('the server accepts no writes')
    await db.destroy()
  })

  test('names all servers in the error of a start, without the password', () => {
    const error = postgresStartError('postgres://a:secret@db1:1,db2:2/golf', new Error('refused'))
    expect(error.message).toBe('The database at db1:1,db2:2/golf cannot be used: refused')
  })
})
