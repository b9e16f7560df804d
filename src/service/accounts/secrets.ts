import type { Database } from '../database/database.ts'
import { secretToken } from '../ids.ts'

/** Random keys of this installation, shared by all processes on the database. */
export function createSecrets(db: Database) {
  return {
    /** Returns the key with this name; creates it on first use. */
    async getOrCreate(name: string): Promise<string> {
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
    },
  }
}
