import { join } from 'node:path'
import type { ServiceConfig } from '../config.ts'
import { StartError } from '../start-error.ts'
import { type Database, openDatabase } from './database.ts'
import type { DatabaseKind } from './database-kind.ts'
import { FolderTaken, openSqlite } from './sqlite.ts'

interface Store {
  kind: DatabaseKind
  db: Database
}

/** The database that the settings name, ready for use. @throws StartError where it cannot be had */
export function openStore({
  dataDir,
  databaseUrl,
}: Pick<ServiceConfig, 'dataDir' | 'databaseUrl'>): Promise<Store> {
  return databaseUrl ? openServer(databaseUrl) : openFile(dataDir)
}

async function openFile(dataDir: string): Promise<Store> {
  const kind = openFolder(dataDir)
  return { kind, db: await openDatabase(kind) }
}

function openFolder(dataDir: string): DatabaseKind {
  try {
    return openSqlite(join(dataDir, 'service.sqlite'))
  } catch (error) {
    throw folderError(dataDir, error)
  }
}

export function folderError(dataDir: string, error: unknown): StartError {
  if (error instanceof FolderTaken) {
    return new StartError(`The data folder ${dataDir} is in use by another process of this service`)
  }
  return new StartError(`The data folder ${dataDir} cannot be written to: ${(error as Error).message}`)
}

async function openServer(url: string): Promise<Store> {
  // Read only where it is used: a service on SQLite starts without the driver.
  const { openPostgres, postgresStartError } = await import('./postgres.ts')
  const kind = openPostgres(url, (line) => console.error(line))
  try {
    return { kind, db: await openDatabase(kind) }
  } catch (error) {
    throw postgresStartError(url, error)
  }
}
