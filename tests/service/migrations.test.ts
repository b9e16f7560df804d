import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrate, pendingMigrations } from '../../src/service/base/database/database.ts'
import { migrationsFor } from '../../src/service/base/database/migrations.ts'
import { connectStore } from '../../src/service/base/database/open-store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { describeBulkChangesMigration } from './bulk-changes-migration-suite.ts'
import { describeFoldedCoursesMigration } from './folded-courses-migration-suite.ts'
import { describeMigrations } from './migrations-suite.ts'

const folder = temporaryFolder()
const newDatabase = async () => ({
  dataDir: await mkdtemp(join(folder, 'data-')),
  databaseUrl: undefined,
})

describeMigrations(newDatabase, '')
describeBulkChangesMigration(newDatabase)
describeFoldedCoursesMigration(newDatabase)

test('runs each migration completely or not at all, so that an interrupted start can be repeated', async () => {
  const { db, kind, close } = await connectStore(await newDatabase())
  const provider = { getMigrations: async () => migrationsFor(kind) }
  await new Migrator({ db, provider }).migrateTo('0020-mailing-desk')
  // Makes the last statement of the next migration fail.
  const trigger = 'rounds_entity_tag_update'
  await sql.raw(`create trigger ${trigger} after delete on rounds begin select 1; end`).execute(db)
  await expect(migrate(db, kind)).rejects.toThrow('already exists')
  await sql.raw(`drop trigger ${trigger}`).execute(db)
  await migrate(db, kind)
  expect(await pendingMigrations(db, kind)).toEqual([])
  await close()
})
