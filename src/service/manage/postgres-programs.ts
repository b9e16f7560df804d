import { spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { changePostgresUrl, serverUrls } from '../base/database/postgres-url.ts'
import { StartError } from '../base/start-error.ts'

/** Where Debian's packages put the programs of each version. */
const FOLDERS = '/usr/lib/postgresql/*/bin'

/**
 * Runs a program of PostgreSQL on a database.
 * @param args without the database, which is added so that no other user of this machine sees its password
 * @throws StartError when the program is missing or fails, with its last line
 */
export async function runOnPostgres(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: readonly string[],
): Promise<void> {
  const password = decodeURIComponent(serverUrls(databaseUrl)[0]?.password ?? '')
  const url = changePostgresUrl(databaseUrl, (one) => {
    one.password = ''
  })
  const child = spawn(pathOf(program), [...args, `--dbname=${url}`], {
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (text: Buffer) => {
    errors = (errors + text.toString()).slice(-10_000)
  })
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new StartError(`${program} is not installed; Debian's package is postgresql-client`)
          : error,
      ),
    )
    child.once('close', (code) => {
      const [line = `it ended with ${code}`] = errors.trim().split('\n').slice(-1)
      if (code === 0) resolve()
      else reject(new StartError(`${program} failed: ${line}`))
    })
  })
}

/** Prefers the newest version of Debian's packages: an older one refuses a newer server. */
function pathOf(program: string): string {
  const newest = globSync(FOLDERS)
    .sort((a, b) => Number.parseInt(b.split('/')[4] ?? '', 10) - Number.parseInt(a.split('/')[4] ?? '', 10))
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))
  return newest ?? program
}
