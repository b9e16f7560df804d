import type { CreateTableBuilder, Dialect } from 'kysely'

/** All that a migration has to know about the database that it runs on. */
export interface DatabaseKind {
  dialect: Dialect
  /** Column types, named by what is kept in them. */
  column: { text: 'text'; milliseconds: 'integer' | 'bigint'; count: 'integer'; bytes: 'blob' | 'bytea' }
  /** The last touch to every new table. */
  finish<Name extends string, Columns extends string>(
    table: CreateTableBuilder<Name, Columns>,
  ): CreateTableBuilder<Name, Columns>
  /** True where the error says that a row breaks a constraint of uniqueness. */
  isDuplicate(error: unknown): boolean
}
