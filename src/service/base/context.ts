import type { Clock } from './clock.ts'
import type { ServiceConfig } from './config/config.ts'
import { type Database, inTransaction } from './database/database.ts'
import type { DatabaseKind } from './database/database-kind.ts'
import type { ServiceKey } from './keys/service-key.ts'

/**
 * What the parts of the service are created with. A part, such as `createJobs(context)`, keeps nothing in memory, so it is
 * created wherever it is used. What a process keeps in memory is a field of the context.
 */
export interface Context {
  /** The database, or a transaction. */
  db: Database
  kind: DatabaseKind
  clock: Clock
  serviceKey: ServiceKey
  /** Identifies this process among those that share the database. */
  owner: string
  /** Called when a transaction that has added a job is committed. */
  onJob?: () => void
  /** Missing in commands, which fail with the first item. */
  leaveBehind?: LeaveBehind
}

/** Runs `operation` in one transaction, with a context for the parts that take part in it. Rolls back when it throws. */
export function transact<In extends { db: Database }, T>(
  context: In,
  operation: (tx: In) => Promise<T>,
): Promise<T> {
  return inTransaction(context.db, (db) => operation({ ...context, db }))
}

/** What handlers are created with. That of a floor includes that of lower floors. */
export interface BaseDeps extends Context {
  config: ServiceConfig
  /** Returns the URL of the site for links, without a trailing slash. */
  siteUrl(): string
  /** Prints a line for the operator. */
  print(line: string): void
  /** Runs a task in the background. If it fails, the error is logged. Closing the service waits for it. */
  inBackground(description: string, task: Promise<unknown>): void
}

/**
 * Notes an item with which a background task has failed, so that the others do not wait for it: logs the error and counts
 * it. Throws the error again if the database cannot be reached, because then every item would fail.
 */
export type LeaveBehind = (task: string, error: unknown) => void
