// @module-tag slow
import pg from 'pg'
import { expect, test } from 'vitest'
import { openStore } from '../../../src/service/base/database/open-store.ts'
import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeSearch } from '../search-suite.ts'

describeOnPostgres('the search on PostgreSQL', (server) => {
  describeSearch(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))

  test('explains how to create the extension if the service may not create it', async () => {
    const databaseUrl = await server().createDatabase()
    const client = new pg.Client(databaseUrl)
    await client.connect()
    await client.query('create role restricted login')
    await client.query('grant create on schema public to restricted')
    const url = new URL(databaseUrl)
    url.username = 'restricted'
    const config = { dataDir: '', databaseUrl: url.href }
    await expect(openStore(config)).rejects.toThrow(
      /cannot be used: the extension pg_trgm is missing .*permission denied.*run "create extension pg_trgm"/,
    )
    await client.query('create extension pg_trgm')
    await client.end()
    await (await openStore(config)).close()
  })
})
