import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openStore } from '../../src/service/database/open-store.ts'
import { startService } from '../support/service.ts'

test('starts on a database that a later version has migrated', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'roll-back-'))
  const { db, close } = await openStore({ dataDir, databaseUrl: undefined })
  await sql`create table later_version (id integer)`.execute(db)
  await sql`insert into kysely_migration values ('9999-later-version', '2030-01-01T00:00:00.000Z')`.execute(
    db,
  )
  await close()
  const service = await startService({ dataDir })
  const golfer = await service.signInAs('golfer')
  expect((await golfer.send('GET', '/rest/auth/get_user')).status).toBe(200)
  await service.stop()
  await rm(dataDir, { recursive: true })
})
