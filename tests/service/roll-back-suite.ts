import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openStore } from '../../src/service/base/database/open-store.ts'
import { startService } from '../support/service.ts'

export function describeRollBack(
  newDatabase: () => Promise<{ dataDir: string; databaseUrl: string | undefined }>,
): void {
  test('starts on a database that a later version has migrated', async () => {
    const config = await newDatabase()
    const { db, close } = await openStore(config)
    await sql`create table later_version (id integer)`.execute(db)
    await sql`insert into kysely_migration values ('9999-later-version', '2030-01-01T00:00:00.000Z')`.execute(
      db,
    )
    await close()
    const service = await startService(config)
    const golfer = await service.signInAs('golfer')
    expect((await golfer.send('GET', '/rest/auth/get_user')).status).toBe(200)
    await service.stop()
  })
}
