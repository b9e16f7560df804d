import type { Context } from '../../base/context.ts'

/**
 * Remembers which values this service has written to a realtime database, so that it never removes others. A row is
 * added before the value is written, and deleted after it is removed.
 */
export function createFirebaseValues({ db }: Pick<Context, 'db'>) {
  return {
    async tokens(databaseUrl: string): Promise<string[]> {
      const rows = await db
        .selectFrom('firebase_values')
        .select('token')
        .where('database_url', '=', databaseUrl)
        .execute()
      return rows.map(({ token }) => token)
    },

    async add(databaseUrl: string, token: string): Promise<void> {
      await db
        .insertInto('firebase_values')
        .values({ database_url: databaseUrl, token })
        .onConflict((c) => c.columns(['database_url', 'token']).doNothing())
        .execute()
    },

    async delete(databaseUrl: string, token: string): Promise<void> {
      await db
        .deleteFrom('firebase_values')
        .where('database_url', '=', databaseUrl)
        .where('token', '=', token)
        .execute()
    },
  }
}
