import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../support/ports.ts'
import { startPostgres } from '../../support/postgres-server.ts'
import { createStaff } from '../../support/service.ts'
import { outputOfStart, type SiteProcess, startSiteProcess } from '../../support/site-process.ts'
import type { Figures } from '../support/figures.ts'
import { createRoundWriters } from '../support/round-writers.ts'
import { createTally } from '../support/tally.ts'

const CONNECTIONS_MAX = 30
const CLIENTS = 4
const FULL_MS = 6_000
const RECOVERY_MS = 5_000

/** Lets other programs take all connections of PostgreSQL, before a process starts and while it runs. */
export async function measureLimit(figures: Figures): Promise<void> {
  const server = await startPostgres({ settings: [`max_connections=${CONNECTIONS_MAX}`] })
  const admin = new pg.Client(server.urlOf('postgres'))
  let site: SiteProcess | undefined
  try {
    await admin.connect()
    await admin.query('create role app login')
    for (const name of ['site', 'busy']) await admin.query(`create database ${name} owner app`)
    const urlOf = (name: string) => server.urlOf(name).replace('fairway@', 'app@')
    const url = urlOf('site')
    const staff = await createStaff({ databaseUrl: url })
    // The role of an application cannot use the connections reserved for administrators.
    let others = await takeAll(urlOf('busy'))
    const startedMs = Date.now()
    const output = await outputOfStart({ DATABASE_URL: url, DEMO_DATA: 'off' })
    figures.add(
      'start while no connection is left',
      `${output || 'it started'} (${Date.now() - startedMs} ms)`,
      {
        text: 'ends with the reason in one line',
        isMet: /^\{.*"msg":"The database at \S+ cannot be used: .*(connection|clients).*"\}$/.test(output),
      },
    )
    await Promise.all(others.map((client) => client.end()))

    site = await startSiteProcess({
      DATABASE_URL: url,
      DEMO_DATA: 'off',
      PORT: String(await freePort()),
    })
    const { origin } = site
    const writers = createRoundWriters({ origin, staff, writers: CLIENTS })
    await delay(1_000)
    // Each connection that the service loses is taken by another program before it can connect again.
    await admin.query(`alter database site connection limit 0`)
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'site'`)
    others = await takeAll(urlOf('busy'))
    const tally = createTally()
    const health = createTally()
    const end = Date.now() + FULL_MS
    while (Date.now() < end) {
      await tally.count(() => fetch(`${origin}/rest/round/none`))
      await health.count(() => fetch(`${origin}/rest/health`))
    }
    figures.add('calls while no connection is left', tally.result().text, {
      text: 'only 503 with Retry-After, each within 6 s',
      isMet: `${[...tally.result().statuses]}` === '503' && tally.result().longestMs < 6_000,
    })
    figures.add('health while no connection is left', health.result().text, {
      text: 'only 503',
      isMet: `${[...health.result().statuses]}` === '503',
    })

    await admin.query(`alter database site connection limit -1`)
    await Promise.all(others.map((client) => client.end()))
    const freeMs = Date.now()
    while ((await statusOf(origin)) !== 200 && Date.now() < freeMs + 4 * RECOVERY_MS) await delay(50)
    const recoveryMs = Date.now() - freeMs
    figures.add('first success after connections are available', `${recoveryMs} ms`, {
      text: `within ${RECOVERY_MS} ms`,
      isMet: recoveryMs <= RECOVERY_MS && site.process.exitCode === null,
    })
    const listenerMs = await listenerReturns(admin, freeMs)
    figures.add('first notification after connections are available', `${listenerMs} ms`, {
      text: `within ${RECOVERY_MS} ms`,
      isMet: listenerMs <= RECOVERY_MS,
    })
    await delay(1_000)
    const { text, isMet } = await writers.stopAndCheck(url)
    figures.add('acknowledged uploads before, meanwhile and after', text, { text: '0 lost', isMet })
  } finally {
    await site?.stop()
    await admin.end()
    await server.stop()
  }
}

/** Opens connections until the server refuses one. */
async function takeAll(url: string): Promise<pg.Client[]> {
  const clients: pg.Client[] = []
  for (;;) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
    } catch {
      return clients
    }
    clients.push(client)
  }
}

async function listenerReturns(admin: pg.Client, sinceMs: number): Promise<number> {
  for (;;) {
    const { rowCount } = await admin.query(
      `select 1 from pg_stat_activity where datname = 'site' and query ilike 'listen %'`,
    )
    const ms = Date.now() - sinceMs
    if (rowCount || ms > 4 * RECOVERY_MS) return ms
    await delay(50)
  }
}

async function statusOf(origin: string): Promise<number> {
  return (await fetch(`${origin}/rest/health`)).status
}
