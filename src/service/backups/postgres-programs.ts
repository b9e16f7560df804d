import { spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { changePostgresUrl, serverUrls } from '../base/database/postgres-url.ts'
import { StartError } from '../base/start-error.ts'

/** Where Debian's packages put the programs of each version. */
const FOLDERS = '/usr/lib/postgresql/*/bin'

type Program = 'pg_dump' | 'pg_restore' | 'psql'

/** Yields a dump of a database in the format of `pg_restore`. @throws StartError when `pg_dump` is missing or fails */
export async function* dumpDatabase(
  databaseUrl: string,
  tablesWithoutRows: readonly string[],
): AsyncGenerator<Buffer> {
  const { child, ended } = startOnPostgres('pg_dump', databaseUrl, [
    '--format=custom',
    '--compress=0',
    '--no-owner',
    '--no-comments',
    ...tablesWithoutRows.map((table) => `--exclude-table-data=${table}`),
  ])
  yield* child.stdout as AsyncIterable<Buffer>
  await ended
}

/**
 * Starts a program of PostgreSQL.
 * @param databaseUrl given as an option, but without the password, which other users of this machine could see there
 * @returns the program, and a promise that is rejected with a StartError when it is missing or fails
 */
export function startOnPostgres(program: Program, databaseUrl: string | undefined, args: readonly string[]) {
  const password = decodeURIComponent((databaseUrl && serverUrls(databaseUrl)[0]?.password) ?? '')
  const url =
    databaseUrl &&
    changePostgresUrl(databaseUrl, (one) => {
      one.password = ''
    })
  const child = spawn(pathOf(program), url ? [...args, `--dbname=${url}`] : args, {
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (text: Buffer) => {
    errors = (errors + text.toString()).slice(-10_000)
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new StartError(`${program} is not installed; Debian's package is postgresql-client`)
          : error,
      ),
    )
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new StartError(`${program} failed: ${reasonIn(errors) ?? `it ended with ${code}`}`))
    })
  })
  // Whoever waits for it learns of the failure, which may come earlier.
  ended.catch(() => {})
  return { child, ended }
}

/** Returns PostgreSQL's own error of what a program has printed, or else the last line. */
function reasonIn(errors: string): string | undefined {
  const lines = errors.trim().split('\n')
  const own = lines.find((line) => /\b(ERROR|FATAL):/.test(line))
  return own?.replace(/^.*?\b(?=(ERROR|FATAL):)/, '') ?? (lines.at(-1) || undefined)
}

/** Prefers the newest version of Debian's packages: an older one refuses a newer server. */
function pathOf(program: Program): string {
  const newest = globSync(FOLDERS)
    .sort((a, b) => Number.parseInt(b.split('/')[4] ?? '', 10) - Number.parseInt(a.split('/')[4] ?? '', 10))
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))
  return newest ?? program
}
