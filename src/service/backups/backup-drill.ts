import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectStore } from '../base/database/open-store.ts'
import { changePostgresUrl } from '../base/database/postgres-url.ts'
import { StartError } from '../base/start-error.ts'
import { isOtherProcess } from './backup-folder.ts'
import { checkIntegrity, checkSchema } from './check-database.ts'
import { restore } from './restore.ts'

interface Options {
  /** Restores into a new database of this server, which is removed afterwards. */
  databaseUrl: string | undefined
  passphrase: string | undefined
}

interface Drill {
  /** When the backup was made, as ISO 8601. */
  createdAt: string
  accounts: number
  rounds: number
  /** The number of files besides the database. */
  files: number
  seconds: number
}

/**
 * Restores a backup into a scratch folder, and with PostgreSQL into a scratch database, checks it, and removes both.
 * @throws StartError when the backup cannot be restored or is not sound
 */
export async function drill(file: string, { databaseUrl, passphrase }: Options): Promise<Drill> {
  const startMs = performance.now()
  await removeLeftFolders()
  const dataDir = await mkdtemp(join(tmpdir(), `fairway-drill-${process.pid}-`))
  const scratch = databaseUrl === undefined ? undefined : await createScratch(databaseUrl)
  try {
    const { createdAt, files } = await restore(file, { dataDir, databaseUrl: scratch?.url }, { passphrase })
    await using store = await connectStore({ dataDir, databaseUrl: scratch?.url })
    for (const { state, subject, detail } of [await checkSchema(store), await checkIntegrity(store)]) {
      if (state === 'failed') throw new StartError(`${file} was restored, but ${subject}: ${detail}`)
    }
    const count = async (table: 'accounts' | 'rounds') => {
      const all = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`
      return Number((await all.execute(store.db)).rows[0]?.count ?? 0)
    }
    const counts = { accounts: await count('accounts'), rounds: await count('rounds') }
    return { createdAt, ...counts, files, seconds: (performance.now() - startMs) / 1000 }
  } finally {
    await scratch?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Removes what killed drills of this user have left, which is not encrypted. */
async function removeLeftFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, id] = /^fairway-drill-(\d+)-/.exec(name) ?? []
    if (id === undefined || isOtherProcess(Number(id))) continue
    const folder = join(tmpdir(), name)
    if ((await stat(folder)).uid === userInfo().uid) await rm(folder, { recursive: true })
  }
}

/** Creates an empty database beside that of the service. @throws StartError when its user may not */
async function createScratch(databaseUrl: string) {
  const name = `fairway_drill_${randomBytes(6).toString('hex')}`
  const url = changePostgresUrl(databaseUrl, (one) => {
    one.pathname = `/${name}`
  })
  const run = async (statement: string) => {
    await using store = await connectStore({ dataDir: '', databaseUrl })
    try {
      await sql.raw(statement).execute(store.db)
    } catch (error) {
      throw new StartError(
        `The scratch database: ${(error as Error).message}; alter role … createdb allows it`,
      )
    }
  }
  await run(`create database ${name}`)
  return { url, drop: () => run(`drop database ${name} with (force)`) }
}
