import { join } from 'node:path'
import type { ServiceConfig } from '../config.ts'
import { StartError } from '../start-error.ts'
import { type Database, openDatabase, type QueryObserver } from './database.ts'
import type { DatabaseKind } from './database-kind.ts'
import { FileInUseError, openSqlite } from './sqlite.ts'

interface Store {
  kind: DatabaseKind
  db: Database
}

/** Opens and migrates the configured database. @throws StartError when it is not available */
export function openStore(
  { dataDir, databaseUrl }: Pick<ServiceConfig, 'dataDir' | 'databaseUrl'>,
  observeQuery?: QueryObserver,
): Promise<Store> {
  return databaseUrl ? openPostgresStore(databaseUrl, observeQuery) : openSqliteStore(dataDir, observeQuery)
}

async function openSqliteStore(dataDir: string, observeQuery?: QueryObserver): Promise<Store> {
  const kind = openSqliteFile(dataDir)
  return { kind, db: await openDatabase(kind, observeQuery) }
}

function openSqliteFile(dataDir: string): DatabaseKind {
  try {
    return openSqlite(join(dataDir, 'service.sqlite'))
  } catch (error) {
    throw dataFolderError(dataDir, error)
  }
}

export function dataFolderError(dataDir: string, error: unknown): StartError {
  if (error instanceof FileInUseError) {
    return new StartError(`The data folder ${dataDir} is in use by another process of this service`)
  }
  return new StartError(`The data folder ${dataDir} cannot be written to: ${(error as Error).message}`)
}

async function openPostgresStore(url: string, observeQuery?: QueryObserver): Promise<Store> {
  // Loaded on demand, so that a service on SQLite starts without the driver.
  const { openPostgres, postgresStartError } = await import('./postgres.ts')
  const kind = openPostgres(url, (line) => console.error(line))
  try {
    return { kind, db: await openDatabase(kind, observeQuery) }
  } catch (error) {
    throw postgresStartError(url, error)
  }
}
