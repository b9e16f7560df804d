import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser, signOut } from '../../../src/contract/session.ts'
import { addProperty, findUser } from '../../../src/contract/staff/users.ts'
import { demoLogins, demoRounds } from '../../../src/service/demo/demo-data.ts'
import { listenToRound } from '../../support/live-listener.ts'
import { describeOnPostgres } from '../../support/postgres.ts'
import { createClient } from '../../support/service.ts'
import { type SiteProcess, startSiteProcess } from '../../support/site-process.ts'

/** `npm run scale -- faults` restarts the server more often. */
const RESTARTS = 2

const STAFF = ['staff@example.com', 'fairway-staff'] as const

describeOnPostgres('two processes on one PostgreSQL server', (server) => {
  let url: string
  let one: SiteProcess
  let other: SiteProcess
  beforeAll(async () => {
    url = await server().createDatabase()
    const settings = { DATABASE_URL: url, DEMO_DATA: 'on', LIVE_HOLE_MS: '400' }
    ;[one, other] = await Promise.all([startSiteProcess(settings), startSiteProcess(settings)])
  })
  afterAll(() => Promise.all([one, other].map((site) => site.stop())))

  test('migrates and seeds an empty database once when both start concurrently', async () => {
    const rows = async (text: string) => (await query(url, text)).map((row) => Object.values(row)[0])
    const migrations = await rows('select name from kysely_migration')
    expect(new Set(migrations).size).toBe(migrations.length)
    expect(await rows('select email from accounts order by email')).toEqual(
      demoLogins.map(({ email }) => email).sort(),
    )
    // Both print the rounds of the demo, and both show its live round, which one of them updates.
    for (const site of [one, other])
      for (const { description } of demoRounds) expect(site.output()).toContain(description)
    const pages = await Promise.all(
      [one, other].map((site) => listenToRound(site.origin, demoRounds[0].token)),
    )
    const [first, second] = pages.map((page) => page.received)
    await expect.poll(() => new Set(first).intersection(new Set(second)).size).toBeGreaterThan(3)
    for (const page of pages) page.close()
  })

  test('shares sessions between processes', async () => {
    const onFirst = createClient(one.origin)
    expect((await onFirst.signIn(...STAFF)).status).toBe(200)
    const onSecond = createClient(other.origin, onFirst.cookies)
    const found = await onSecond.call(findUser, { path: { query: 'nell@example.com' } })
    const { iid } = (await found.json()) as { iid: string }
    const added = await onSecond.call(addProperty, { body: { iid, name: 'theme', value: 'dark' } })
    expect(added.status).toBe(200)
    const foundOnFirst = await onFirst.call(findUser, { path: { query: iid } })
    expect(await foundOnFirst.json()).toMatchObject({ properties: [{ key: 'theme', value: 'dark' }] })
    const signedOut = await onSecond.call(signOut, {})
    expect(signedOut.status).toBe(204)
    expect((await onFirst.call(getUser, {})).status).toBe(401)
  })

  test('responds with 503 while the database restarts and recovers afterwards', async () => {
    const client = createClient(one.origin)
    expect((await client.signIn(...STAFF)).status).toBe(200)
    const statuses = new Set<number>()
    let isDone = false
    const caller = async (site: SiteProcess) => {
      const own = createClient(site.origin, client.cookies)
      while (!isDone) statuses.add((await own.call(getUser, {})).status)
    }
    const calling = Promise.all([one, one, other, other].map(caller))
    for (let restart = 0; restart < RESTARTS; restart++) {
      await server().shutDown()
      const unavailable = await client.call(getUser, {})
      expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '5'])
      expect((await fetch(`${one.origin}/rest/health`)).status).toBe(503)
      await server().restart()
      expect((await fetch(`${one.origin}/rest/health`)).status).toBe(200)
    }
    isDone = true
    await calling
    expect(statuses.difference(new Set([200, 503]))).toEqual(new Set())
    for (const site of [one, other]) {
      expect((await createClient(site.origin, client.cookies).call(getUser, {})).status).toBe(200)
    }
  })

  test('compares text by bytes, as SQLite does, whatever the locale of the server', async () => {
    const otherCollations = await query(
      url,
      `select table_name, column_name from information_schema.columns where table_schema = 'public'
         and data_type = 'text' and collation_name is distinct from 'C'`,
    )
    expect(otherCollations).toEqual([])
  })
})

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows as Record<string, unknown>[]
}
