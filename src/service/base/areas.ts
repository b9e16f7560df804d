import { createAudit } from './audit/audit.ts'
import type { Clock } from './clock.ts'
import type { ServiceConfig } from './config/config.ts'
import type { Database } from './database/database.ts'
import type { DatabaseKind } from './database/database-kind.ts'
import { createLeases } from './database/leases.ts'
import { createJobs } from './jobs/jobs.ts'
import { createSecrets } from './keys/secrets.ts'
import type { ServiceKey } from './keys/service-key.ts'
import type { LeaveBehind } from './left-behind.ts'
import { createTaskSuccesses } from './task-successes.ts'
import { createThrottles } from './throttles.ts'

/** What areas are created with. */
export interface Context {
  /** The database, or a transaction. */
  db: Database
  kind: DatabaseKind
  clock: Clock
  serviceKey: ServiceKey
  /** Identifies this process among those that share the database. */
  owner: string
  /** Called when a job has been added. */
  onJob?: () => void
  /** Missing in commands, which fail with the first item. */
  leaveBehind?: LeaveBehind
}

/** How each area is created on a database or transaction. The list of a floor includes those of lower floors. */
export const baseAreas = {
  secrets: ({ db }) => createSecrets(db),
  throttles: ({ db, clock }) => createThrottles(db, clock),
  taskSuccesses: ({ db }) => createTaskSuccesses(db),
  audit: ({ db, clock }) => createAudit(db, clock),
  jobs: (context) => createJobs(context),
  leases: ({ db, kind, owner }) => createLeases(db, kind, owner),
} satisfies Factories<Context>

export type Factories<In> = Record<string, (context: In) => unknown>
export type Areas<Of extends Factories<never>> = { [Name in keyof Of]: ReturnType<Of[Name]> }

/** Areas on the database, and the same in transactions. */
export type ServicesOf<Bound> = Bound & {
  /** Returns the services bound to a transaction. */
  forTransaction(trx: Database): Bound
  /** Checks the connection; rejects when the database does not respond. */
  ping(): Promise<void>
  /** Runs `operation` in one transaction and rolls it back when `operation` throws. */
  transaction<T>(operation: (trx: Bound) => Promise<T>): Promise<T>
}

/** The dependencies of handlers. Those of a floor include those of lower floors. */
export interface BaseDeps {
  config: ServiceConfig
  services: ServicesOf<Areas<typeof baseAreas>>
  clock: Clock
  /** Returns the URL of the site for links, without a trailing slash. */
  siteUrl(): string
  /** Prints a line for the operator. */
  print(line: string): void
  /** Runs a task in the background. If it fails, the error is logged. Closing the service waits for it. */
  inBackground(description: string, task: Promise<unknown>): void
}
