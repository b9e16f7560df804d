import type { CreateTableBuilder, Dialect, Kysely, RawBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/** All that a program has to know about the database that it runs on. */
export interface DatabaseKind {
  dialect: Dialect
  /** Column types, named by what is kept in them. Text is compared by its bytes. */
  column: {
    text: 'text' | RawBuilder<unknown>
    milliseconds: 'integer' | 'bigint'
    count: 'integer'
    bytes: 'blob' | 'bytea'
  }
  /** The database's own clock, in Unix milliseconds: the same for every process on it. */
  now: RawBuilder<number>
  /** The last touch to every new table. */
  finish<Name extends string, Columns extends string>(
    table: CreateTableBuilder<Name, Columns>,
  ): CreateTableBuilder<Name, Columns>
  /** True where the error says that a row breaks a constraint of uniqueness. */
  isDuplicate(error: unknown): boolean
  /** True where the database went away in the middle, and may be there again later. */
  isLost(error: unknown): boolean
  /** True where other processes may work on the same database. */
  isShared: boolean
  notifications: Notifications
}

/** Words to every process on the database, this one too. They are told when the transaction is committed, and never if it is undone. */
export interface Notifications {
  notify(trx: Kysely<Tables>, channel: string, word: string): Promise<void>
  listen(channel: string, listener: NotificationListener): Promise<Subscription>
}

export interface NotificationListener {
  /** A word that this process or another told. */
  onMessage(word: string): void
  /** Messages may have been missed: at the start, and after the connection was lost. */
  onReset(): void
  /** The connection is lost; it is tried again until the end. */
  onLost(error: Error): void
}

export interface Subscription {
  end(): Promise<void>
}
