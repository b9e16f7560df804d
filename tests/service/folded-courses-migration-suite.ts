import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrationsFor } from '../../src/service/base/database/migrations.ts'
import { connectStore, openStore } from '../../src/service/base/database/open-store.ts'
import { createCourseSearch } from '../../src/service/golf/catalogue/course-search.ts'

/** The migration before the one that stores the texts again. */
const BEFORE = '0064-jobs'

/** Defines tests of the migration that stores the texts by which courses are found. */
export function describeFoldedCoursesMigration(
  newDatabase: () => Promise<{ dataDir: string; databaseUrl: string | undefined }>,
): void {
  test('finds courses of the previous version by names without apostrophes and foreign letters', async () => {
    const config = await newDatabase()
    const before = await connectStore(config)
    const { db, kind } = before
    const provider = { getMigrations: async () => migrationsFor(kind) }
    expect(
      (await new Migrator({ db, provider, disableTransactions: kind.isShared }).migrateTo(BEFORE)).error,
    ).toBeUndefined()
    await db.insertInto('facilities').values({ id: 'F-1', name: 'Old', created_at: 1 }).execute()
    await db
      .insertInto('catalogue_facilities')
      .values({ facility_id: 'F-1' } as never)
      .execute()
    const course = {
      facility_id: 'F-1',
      facility: 'Ørland Golfklubb',
      place: null,
      hole_count: 9,
      par: 36,
      tees_json: '[]',
      lat_e6: null,
      lon_e6: null,
      x_m: null,
      y_m: null,
      z_m: null,
    }
    for (const [id, name, search_text] of [
      ['C-1', "O'Brien’s", "o'brien’s ørland golfklubb"],
      ['C-2', 'Old', 'old ørland golfklubb'],
    ] as const) {
      await db
        .insertInto('catalogue_courses')
        .values({ ...course, id, name, search_text } as never)
        .execute()
    }
    await before.close()
    const after = await openStore(config)
    const search = createCourseSearch(after)
    const found = async (query: string) =>
      (await search.find({ query, near: undefined })).courses.map(({ name }) => name)
    expect(await found('obriens')).toEqual(["O'Brien’s"])
    expect(await found('O’Brien orland')).toEqual(["O'Brien’s"])
    expect((await found('Ørland')).toSorted()).toEqual(["O'Brien’s", 'Old'])
    await after.close()
  })
}
