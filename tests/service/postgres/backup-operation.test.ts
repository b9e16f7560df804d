// @module-tag slow

import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { connectStore } from '../../../src/service/base/database/open-store.ts'
import { describeOnPostgres } from '../../support/postgres.ts'
import { runManage } from '../../support/run-manage.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { describeBackups } from '../backup-operation-suite.ts'

describeOnPostgres('backups of PostgreSQL', (server) => {
  describeBackups(() => server().createMigratedDatabase())

  describe('a restore over a database of another version', () => {
    const folder = temporaryFolder()

    const execute = async (databaseUrl: string, ...statements: string[]) => {
      const store = await connectStore({ dataDir: folder, databaseUrl })
      try {
        for (const statement of statements) await sql.raw(statement).execute(store.db)
      } finally {
        await store.close()
      }
    }
    const secretsOf = async (databaseUrl: string) => {
      const store = await connectStore({ dataDir: folder, databaseUrl })
      const rows = await store.db.selectFrom('secrets').select('name').where('value', '=', 'mine').execute()
      await store.close()
      return rows.map(({ name }) => name)
    }
    const backUp = async (name: string, ...statements: string[]) => {
      const databaseUrl = await server().createMigratedDatabase()
      await execute(databaseUrl, ...statements)
      const file = join(folder, `${name}.backup`)
      const environment = { DATA_DIR: folder, DATABASE_URL: databaseUrl }
      expect(await runManage(environment, 'backup', file)).toMatchObject({ code: 0, error: '' })
      return file
    }

    test('replaces newer tables that refer to older ones', async () => {
      const file = await backUp('old', "insert into secrets values ('of the backup', 'mine')")
      const databaseUrl = await server().createMigratedDatabase()
      await execute(
        databaseUrl,
        'create table newer_keys (key_id text references scorer_keys (id))',
        "insert into secrets values ('of the newer version', 'mine')",
        "insert into kysely_migration values ('9999-future', '2030-01-01T00:00:00.000Z')",
      )
      const environment = { DATA_DIR: folder, DATABASE_URL: databaseUrl }
      expect(await runManage(environment, 'restore', file, '--force')).toMatchObject({ code: 0, error: '' })
      expect(await secretsOf(databaseUrl)).toEqual(['of the backup'])
      await expect(execute(databaseUrl, 'select from newer_keys')).rejects.toThrow('newer_keys')
    })

    test('refuses a backup of a newer version before it changes anything', async () => {
      const future = "insert into kysely_migration values ('9999-future', '2030-01-01T00:00:00.000Z')"
      const file = await backUp('future', future)
      const databaseUrl = await server().createMigratedDatabase()
      await execute(databaseUrl, "insert into secrets values ('untouched', 'mine')")
      expect(
        await runManage({ DATA_DIR: folder, DATABASE_URL: databaseUrl }, 'restore', file, '--force'),
      ).toEqual({
        code: 1,
        out: '',
        error: `${file} cannot be restored: a newer version has added 9999-future\n`,
      })
      expect(await secretsOf(databaseUrl)).toEqual(['untouched'])
    })

    test('changes nothing when PostgreSQL refuses it, and shows why', async () => {
      const file = await backUp('refused')
      const databaseUrl = await server().createMigratedDatabase()
      await execute(
        databaseUrl,
        "insert into secrets values ('untouched', 'mine')",
        `create schema other; create function other.refuse() returns event_trigger language plpgsql as
          $$ begin raise exception 'not today'; end $$`,
        "create event trigger no_indexes on ddl_command_start when tag in ('CREATE INDEX') execute function other.refuse()",
      )
      const run = await runManage({ DATA_DIR: folder, DATABASE_URL: databaseUrl }, 'restore', file, '--force')
      expect(run).toEqual({
        code: 1,
        out: '',
        error: expect.stringMatching(/^psql failed: ERROR: +\S[^\n]+\n$/),
      })
      expect(await secretsOf(databaseUrl)).toEqual(['untouched'])
    })
  })
})
