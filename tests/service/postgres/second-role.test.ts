// @module-tag slow
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'

describeOnPostgres('the password of the database', (server) => {
  test('is replaced without a pause by a second role, as documented', async () => {
    const url = await server().createMigratedDatabase()
    const first = await startService({ databaseUrl: url })
    const docs = await readFile('docs/operations.md', 'utf8')
    const [, statements = ''] = /`(create role fairway2 .*?)`/.exec(docs) ?? []
    const owner = new URL(url).username
    const client = new pg.Client(url)
    await client.connect()
    await client.query(statements.replaceAll(/\bfairway\b/g, owner).replace('…', 'secret2'))
    const next = new URL(url)
    next.username = 'fairway2'
    next.password = 'secret2'
    try {
      const second = await startService({ databaseUrl: String(next) })
      await second.signInAs('golfer', 'ann@golf.example')
      expect((await first.newClient().signIn('ann@golf.example')).status).toBe(200)
      const { rows } = await client.query("select usename from pg_stat_activity where usename = 'fairway2'")
      expect(rows.length).toBeGreaterThan(0)
      await second.stop()
    } finally {
      await first.stop()
      await client.query('drop role fairway2')
      await client.end()
    }
  })
})
