// @module-tag slow

import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import {
  type Database,
  migrate,
  openDatabase,
  pendingMigrations,
} from '../../../src/service/base/database/database.ts'
import { migrationsFor } from '../../../src/service/base/database/migrations.ts'
import { connectStore } from '../../../src/service/base/database/open-store.ts'
import { describeOnPostgres } from '../../support/postgres.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { describeBulkChangesMigration } from '../bulk-changes-migration-suite.ts'
import { describeFoldedCoursesMigration } from '../folded-courses-migration-suite.ts'
import { describeMigrations } from '../migrations-suite.ts'
import { describeRollBack } from '../roll-back-suite.ts'

/** Every migration before this one has been released. */
const RECENT = '0044-operation'

describeOnPostgres('migrations on PostgreSQL', (server) => {
  let databaseUrl = ''
  const dataDir = temporaryFolder()
  beforeAll(async () => {
    databaseUrl = await server().createDatabase()
  })

  describeMigrations(async () => ({ dataDir, databaseUrl }), RECENT)
  describeBulkChangesMigration(async () => ({ dataDir: '', databaseUrl: await server().createDatabase() }))
  describeFoldedCoursesMigration(async () => ({ dataDir: '', databaseUrl: await server().createDatabase() }))

  test('limits how long statements take, except in migrations', async () => {
    const store = await connectStore({ dataDir, databaseUrl })
    const migrations = openDatabase({ dialect: store.kind.migrationDialect?.() ?? expect.fail() })
    const timeoutsOf = async (db: Database) => {
      const { rows } = await sql<{ statement: string; lock: string }>`
        select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
        db,
      )
      return rows
    }
    expect(await timeoutsOf(store.db)).toEqual([{ statement: '1min', lock: '0' }])
    expect(await timeoutsOf(migrations)).toEqual([{ statement: '0', lock: '500ms' }])
    await migrations.destroy()
    await store.close()
  })

  test('waits for a long statement without blocking others', async () => {
    const url = await server().createDatabase()
    const store = await connectStore({ dataDir, databaseUrl: url })
    const provider = { getMigrations: async () => migrationsFor(store.kind) }
    await new Migrator({ db: store.db, provider }).migrateTo('0012-confirmed-accounts')
    const [busy, other] = [new pg.Client(url), new pg.Client(url)]
    await Promise.all([busy.connect(), other.connect()])
    await busy.query('begin; select count(*) from sessions')

    const migrating = migrate(store.db, store.kind)
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1)
    // This would wait for the long statement, too, if the migration stayed in the lock queue.
    expect((await other.query('select count(*) from sessions')).rowCount).toBe(1)
    await busy.query('commit')
    await migrating

    await Promise.all([busy.end(), other.end()])
    await store.close()
  })

  test('migrates while transactions write to one table and then to another', async () => {
    const url = await server().createDatabase()
    const store = await connectStore({ dataDir, databaseUrl: url })
    const provider = { getMigrations: async () => migrationsFor(store.kind) }
    await new Migrator({ db: store.db, provider }).migrateTo('0016-round-statistics')
    const writer = new pg.Client(url)
    await writer.connect()
    // Locks tables in the order of an upload: the round, then its audit event.
    await writer.query('begin; lock table rounds in row exclusive mode')
    const migrating = migrate(store.db, store.kind)
    const waiting = `select 1 from pg_locks where relation = 'rounds'::regclass and not granted`
    await expect.poll(async () => (await writer.query(waiting)).rowCount).toBe(1)
    const event = `insert into audit (id, at, actor, action, result) values ('1', 1, 'staff', 'upload', 'ok')`
    expect((await writer.query(event)).rowCount).toBe(1)
    await writer.query('commit')
    await migrating
    await writer.end()
    await store.close()
  })

  test('repeats a migration that was interrupted', async () => {
    const url = await server().createMigratedDatabase()
    const { db, kind, close } = await connectStore({ dataDir, databaseUrl: url })
    // All statements were executed, but the migration was not recorded.
    await sql`delete from kysely_migration where name >= ${RECENT}`.execute(db)
    await migrate(db, kind)
    expect(await pendingMigrations(db, kind)).toEqual([])
    await close()
  })

  describeRollBack(async () => ({ dataDir, databaseUrl: await server().createMigratedDatabase() }))
})
