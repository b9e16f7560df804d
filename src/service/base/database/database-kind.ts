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
  /** An expression for the database's clock in Unix milliseconds, which is the same for every process. */
  now: RawBuilder<number>
  /** Adds the options that every new table needs. */
  finishTable<Name extends string, Columns extends string>(
    table: CreateTableBuilder<Name, Columns>,
  ): CreateTableBuilder<Name, Columns>
  /** Returns whether the error is a violation of a unique constraint. */
  isDuplicate(error: unknown): boolean
  /** Returns whether the error is a lost connection, after which a later attempt may succeed. */
  isConnectionLost(error: unknown): boolean
  /** Whether other processes of the service may use the same database. */
  isShared: boolean
  /** Returns how many operations wait for a connection; undefined if there is only one connection. */
  waitingCount?(): number
  textSearch: TextSearch
  /** Statements that create triggers, which give `rounds.entity_tag` a new value whenever `round_json` is written. */
  entityTagTriggers: readonly string[]
  /** Statements that create the trigger, which copies `rounds.is_deleted` to `own_strokes`. */
  ownStrokesTriggers: readonly string[]
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
