import type { CreateTableBuilder, Dialect, Kysely, RawBuilder } from 'kysely'
import type { Tables } from './tables.ts'
import type { TextSearch } from './text-search.ts'

/** Everything that differs between SQLite and PostgreSQL. */
export interface DatabaseKind {
  dialect: Dialect
  /** Opens a connection for migrations, whose statements may take long but wait for locks only briefly. */
  migrationDialect?(): Dialect
  /** Column types by purpose. Text is compared byte by byte. */
  column: {
    text: 'text' | RawBuilder<unknown>
    milliseconds: 'integer' | 'bigint'
    count: 'integer'
    bytes: 'blob' | 'bytea'
  }
  /** The database's own clock in Unix milliseconds, the same for every process that uses it. */
  now: RawBuilder<number>
  /** Adds what every new table needs. */
  finishTable<Name extends string, Columns extends string>(
    table: CreateTableBuilder<Name, Columns>,
  ): CreateTableBuilder<Name, Columns>
  /** Returns whether the error is a violated unique constraint. */
  isDuplicate(error: unknown): boolean
  /** Returns whether the error is a lost connection, which may come back later. */
  isConnectionLost(error: unknown): boolean
  /** Whether other processes of the service may use the same database. */
  isShared: boolean
  textSearch: TextSearch
  /** Statements with which the database gives `rounds.entity_tag` a new value whenever `round_json` is written. */
  entityTagTriggers: readonly string[]
  notifications: Notifications
}

/**
 * Messages to every process on the database, including the sender. They are delivered when the transaction
 * commits and never when it rolls back.
 */
export interface Notifications {
  notify(trx: Kysely<Tables>, channel: string, message: string): Promise<void>
  listen(channel: string, listener: NotificationListener): Promise<Subscription>
}

export interface NotificationListener {
  onMessage(message: string): void
  /** Called at the start and after each reconnect, when messages may have been missed. */
  onReset(): void
  /** Called when the connection is lost. It is retried until the subscription ends. */
  onLost(error: Error): void
}

export interface Subscription {
  end(): Promise<void>
}
