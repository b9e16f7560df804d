import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ServiceConfig } from '../config/config.ts'
import { FolderInUseError, type FolderLock, isBusy, lockDataFolder } from '../data-folder.ts'
import { StartError } from '../start-error.ts'
import {
  type Database,
  hasMigrations,
  migrate,
  openDatabase,
  pendingMigrations,
  type QueryObserver,
} from './database.ts'
import { isPostgresFull, isStorageFull } from './database-errors.ts'
import type { DatabaseKind } from './database-kind.ts'
import { openSqlite } from './sqlite.ts'

type StoreConfig = Pick<ServiceConfig, 'dataDir' | 'databaseUrl'>

export interface Store extends AsyncDisposable {
  kind: DatabaseKind
  db: Database
  close(): Promise<void>
}

interface Observers {
  observeQuery?: QueryObserver
  /** Logs migrations and connections that the server has closed. */
  log?: StoreLog
}

type StoreLog = Record<'info' | 'warn', (facts: object, message: string) => void>

/** Of a command, whose output is for a person. */
const COMMAND_LOG: StoreLog = {
  info() {},
  warn: (facts, message) => console.error(message, facts),
}

/** The SQLite database in the data folder. */
export const SQLITE_FILE = 'service.sqlite'

/**
 * Opens and migrates the configured database for a process of the service. On SQLite, only one process can do so.
 * @throws StartError when the database is not available
 */
export async function openStore(config: StoreConfig, observers: Observers = {}): Promise<Store> {
  const lock = config.databaseUrl ? undefined : lockFolder(config.dataDir)
  let store: Store | undefined
  const close = async () => {
    await store?.close()
    lock?.release()
  }
  try {
    store = await connectStore(config, observers)
    await migrateStore(store, config, observers.log)
    return { ...store, close, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Opens the configured database for a command, while the service may be running. Migrates the database if necessary, as
 * the service does. Never creates one, because the setting that names it may be wrong.
 * @throws StartError when the database is not available or holds no service, or while a service of an older version uses
 * it
 */
export async function openStoreForCommand(config: StoreConfig): Promise<Store> {
  const store = await connectService(config)
  if (!store) throw await noServiceError(config)
  try {
    if ((await pendingMigrations(store.db, store.kind)).length > 0) await migrateLocked(store, config)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Returns whether the configured database holds a service. Creates nothing. */
export async function holdsService(config: StoreConfig): Promise<boolean> {
  const store = await connectService(config)
  await store?.close()
  return store !== undefined
}

/**
 * Opens the configured database without migrating it. Returns undefined, and creates nothing, if it holds no service.
 * @throws StartError when it is not available
 */
export async function connectService(config: StoreConfig): Promise<Store | undefined> {
  if (!config.databaseUrl && !hasSqliteFile(config.dataDir)) return undefined
  const store = await connectStore(config)
  try {
    if (await hasMigrations(store.db)) return store
  } catch (error) {
    await store.close()
    throw error
  }
  await store.close()
  return undefined
}

/** Returns whether there is a database file with content: opening an empty one would write to it. */
function hasSqliteFile(dataDir: string): boolean {
  try {
    return (statSync(join(dataDir, SQLITE_FILE), { throwIfNoEntry: false })?.size ?? 0) > 0
  } catch (error) {
    throw dataFolderError(dataDir, error)
  }
}

/** Returns the error of a command when the configured database holds no service. */
export async function noServiceError({ dataDir, databaseUrl }: StoreConfig): Promise<unknown> {
  const init = 'with npm run manage -- init'
  return databaseUrl
    ? startErrorOf(
        { dataDir, databaseUrl },
        new Error(
          `it holds no service; check DATABASE_URL in the environment and in .env, or create a service ${init}`,
        ),
      )
    : new StartError(
        `There is no service in ${dataDir}; check DATA_DIR in the environment and in .env, or create one ${init}`,
      )
}

async function migrateLocked(store: Store, config: StoreConfig): Promise<void> {
  const lock = config.databaseUrl ? undefined : lockFolder(config.dataDir)
  try {
    await migrateStore(store, config)
  } finally {
    lock?.release()
  }
}

/** Opens the configured database without migrating it. @throws StartError when it is not available */
export async function connectStore(
  { dataDir, databaseUrl }: StoreConfig,
  { observeQuery, log = COMMAND_LOG }: Observers = {},
): Promise<Store> {
  const kind = databaseUrl ? await openPostgresServer(databaseUrl, log) : openSqliteFile(dataDir)
  const db = openDatabase(kind, observeQuery)
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await db.destroy()
    throw await startErrorOf({ dataDir, databaseUrl }, error)
  }
  const close = () => db.destroy()
  return { kind, db, close, [Symbol.asyncDispose]: close }
}

/** @throws StartError when another process uses the data folder, or when it cannot be written to */
export function lockFolder(dataDir: string): FolderLock {
  try {
    return lockDataFolder(dataDir)
  } catch (error) {
    throw dataFolderError(dataDir, error)
  }
}

export function dataFolderError(dataDir: string, error: unknown): StartError {
  if (error instanceof FolderInUseError || isBusy(error)) {
    return new StartError(`The data folder ${dataDir} is in use by another process of this service`)
  }
  return new StartError(`The data folder ${dataDir} cannot be written to: ${(error as Error).message}`)
}

async function migrateStore(
  { db, kind }: Store,
  config: StoreConfig,
  log: StoreLog = COMMAND_LOG,
): Promise<void> {
  try {
    const startMs = performance.now()
    const migrations = await migrate(db, kind)
    if (migrations.length === 0) return
    const ms = Math.round(performance.now() - startMs)
    log.info({ count: migrations.length, last: migrations.at(-1), ms }, 'the database was migrated')
  } catch (error) {
    throw await startErrorOf(config, error)
  }
}

/** Converts an error to the `StartError` with which the service or a command ends; others stay what they are. */
export async function startErrorOf({ dataDir, databaseUrl }: StoreConfig, error: unknown): Promise<unknown> {
  if (isStorageFull(error) && !isPostgresFull(error)) return dataFolderError(dataDir, error)
  if (!databaseUrl) return error
  const { postgresStartError } = await import('./postgres.ts')
  return postgresStartError(databaseUrl, error)
}

/** Loads the driver on demand, because a service on SQLite does not need it. */
async function openPostgresServer(url: string, log: StoreLog): Promise<DatabaseKind> {
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(url, (reason) => log.warn({ reason }, 'the database closed a connection'))
}

function openSqliteFile(dataDir: string): DatabaseKind {
  try {
    return openSqlite(join(dataDir, SQLITE_FILE))
  } catch (error) {
    throw dataFolderError(dataDir, error)
  }
}
