import type { Database } from '../database/database.ts'
import { secretToken } from '../ids.ts'

/** A key of this installation, made once and the same for every process on the database. */
export async function keyNamed(db: Database, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: secretToken() })
    .onConflict((c) => c.column('name').doNothing())
    .execute()
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}
