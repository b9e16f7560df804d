// @module-tag slow
import pg from 'pg'
import { expect, test } from 'vitest'
import { isConnectionLost } from '../../../src/service/base/database/database-errors.ts'
import {
  createPostgresServers,
  watchConnections,
} from '../../../src/service/base/database/postgres-servers.ts'
import { describeOnPostgres } from '../../support/postgres.ts'
import { startStallingProxy } from '../../support/stalling-proxy.ts'

const TIMES = { suspiciousMs: 50, probeTimeoutMs: 150, checkIntervalMs: 10 }

describeOnPostgres('connections to a server that may stop responding', (server) => {
  async function watched({ probeTimeoutMs = TIMES.probeTimeoutMs } = {}) {
    const proxy = await startStallingProxy(server().port)
    const url = new URL(server().urlOf('postgres'))
    url.port = String(proxy.port)
    const config = { connectionString: url.href }
    const pool = new pg.Pool({ ...config, max: 2 })
    pool.on('connect', (client) => client.on('error', () => {}))
    pool.on('error', () => {})
    const watch = watchConnections(pool, createPostgresServers(url.href, {}), { ...TIMES, probeTimeoutMs })
    return {
      proxy,
      pool,
      watch,
      async end() {
        watch.end()
        await pool.end()
        await proxy.close()
      },
    }
  }

  test.each([
    ['both directions', ['to-server', 'to-client']],
    ['responses only', ['to-client']],
  ] as const)('fails statements while the network stalls in %s, and recovers', async (_, directions) => {
    const { proxy, pool, watch, end } = await watched()
    const client = await pool.connect()
    await client.query('begin')
    proxy.stall(...directions)
    const error: unknown = await client.query('commit').catch((reason: unknown) => reason)
    expect(isConnectionLost(error)).toBe(true)
    expect(watch.isUnreachable()).toBe(true)
    const next: unknown = await client.query('rollback').catch((reason: unknown) => reason)
    expect(isConnectionLost(next)).toBe(true)
    client.release()
    proxy.resume()
    await expect.poll(() => watch.isUnreachable()).toBe(false)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await end()
  })

  test('fails statements of a server that hangs while another one has taken its place', async () => {
    const previous = await startStallingProxy(server().port)
    const next = await startStallingProxy(server().port)
    const ports = [previous.port, next.port]
    const url = `postgres://fairway@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres`
    const servers = createPostgresServers(url, {})
    const pool = new pg.Pool({ connectionString: servers.current() })
    pool.on('connect', (client) => client.on('error', () => {}))
    const watch = watchConnections(pool, servers, TIMES)
    const client = await pool.connect()
    previous.stall('to-server', 'to-client')
    const error: unknown = await client.query('select 1').catch((reason: unknown) => reason)
    expect(isConnectionLost(error)).toBe(true)
    expect([watch.isUnreachable(), servers.current()]).toEqual([
      false,
      expect.stringContaining(String(next.port)),
    ])
    client.release()
    watch.end()
    await pool.end()
    await previous.close()
    await next.close()
  })

  test('waits for a long statement while the server responds', async () => {
    // This leaves time for a response on a busy machine.
    const { pool, watch, end } = await watched({ probeTimeoutMs: 10_000 })
    const { rows } = await pool.query('select 2 as two from pg_sleep(0.4)')
    expect([rows, watch.isUnreachable()]).toEqual([[{ two: 2 }], false])
    await end()
  })
})
