import { type DatabaseIntrospector, type Kysely, sql } from 'kysely'

/**
 * Creates an introspector that reads only the names of tables. The migrator needs nothing else, and uses it several
 * times per migration. Kysely's own introspector also reads the columns, which takes a third of the time of creating a
 * database.
 */
export function tableNamesOf(db: Kysely<unknown>): DatabaseIntrospector {
  return {
    getSchemas: async () => [],
    async getTables() {
      const tables = sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      const { rows } = await tables.execute(db)
      return rows.map(({ name }) => ({ name, isView: false, isForeign: false, columns: [] }))
    },
  }
}
