import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrationsFor } from '../../src/service/base/database/migrations.ts'
import { connectStore, openStore } from '../../src/service/base/database/open-store.ts'
import { createSearch } from '../../src/service/staff/search/search.ts'

/** The migration before the one of the search. */
const BEFORE = '0017-console'

/** Defines tests of the migration that adds the search to existing data. */
export function describeSearchMigration(
  newDatabase: () => Promise<{ dataDir: string; databaseUrl: string | undefined }>,
): void {
  test('finds data stored before the migration', async () => {
    const config = await newDatabase()
    const before = await connectStore(config)
    const provider = { getMigrations: async () => migrationsFor(before.kind) }
    const { error } = await new Migrator({ db: before.db, provider }).migrateTo(BEFORE)
    expect(error).toBeUndefined()
    const account = { name: 'Änn Millér', credential_hash: 'x', role: 'golfer' as const, confirmed_at: 1 }
    const { db } = before
    await db
      .insertInto('accounts')
      .values({ id: 'a-1', email: 'ann@golf.example', support_id: 'S-1', created_at: 1, ...account })
      .execute()
    await db.insertInto('installs').values({ iid: 'I-1', account_id: 'a-1', created_at: 1 }).execute()
    const license = { id: 'l-1', iid: 'I-1', source: 'purchase' as const, type: 'YEAR', created_at: 1 }
    await db
      .insertInto('licenses')
      .values({ ...license, expires_at: null, additional_info: 'Order 18745' })
      .execute()
    const fields_json = '{"clubs":[{"nfcId":"04:A2"}]}'
    await db
      .insertInto('properties')
      .values({ iid: 'I-1', slot: 's', position: 0, type: 'ClubList', fields_json, committed_at: 1 })
      .execute()
    await before.close()

    const store = await openStore(config)
    const search = createSearch(store)
    for (const query of ['n mill', 'ann@', '18745', '04a2', 'i-1']) {
      expect((await search.find(query)).matches, query).toMatchObject([{ login: 'ann@golf.example' }])
    }

    // The previous version renames accounts without knowing about their search texts.
    await store.db.updateTable('accounts').set({ name: 'Örjan Ðahl' }).execute()
    expect((await search.find('dahl, orjan')).matches).toMatchObject([{ login: 'ann@golf.example' }])
    expect((await search.find('mill')).matches).toEqual([])
    await store.db.updateTable('accounts').set({ name: 'Änn Millér' }).execute()

    // The previous version deletes these rows without knowing about the derived tables.
    for (const table of ['properties', 'licenses', 'installs'] as const) {
      await store.db.deleteFrom(table).execute()
    }
    await store.db.deleteFrom('accounts').execute()
    for (const query of ['n mill', 'ann@', '18745', '04a2', 'i-1']) {
      expect((await search.find(query)).matches, query).toEqual([])
    }
    await store.close()
  })
}
