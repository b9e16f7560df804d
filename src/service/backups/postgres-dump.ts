import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { changePostgresUrl, serverUrls } from '../base/database/postgres-url.ts'
import { StartError } from '../base/start-error.ts'
import { STOPPED } from './sqlite-file.ts'

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
function startOnPostgres(program: Program, databaseUrl: string | undefined, args: readonly string[]) {
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

/**
 * Removes the tables and functions of any version. `pg_restore --clean` knows only those of the dump, and fails where a newer
 * table refers to one of them. Extensions stay, because they may belong to an administrator.
 */
const CLEAR = `
do $$
declare item record;
begin
  for item in select oid::regclass as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  loop execute format('drop table %s cascade', item.name); end loop;
  for item in select oid::regprocedure as name from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  loop execute format('drop routine %s cascade', item.name); end loop;
end $$;
`

/** Does what `stopMailings` does on SQLite. The columns of later versions may not exist yet. */
const stopMailings = (nowMs: number) => `
do $$
begin
  update public.mailing_runs set status = 'failed', message = '${STOPPED}', finished_at = ${nowMs} where status = 'running';
  if exists (select from information_schema.columns
    where table_schema = 'public' and table_name = 'mailing_runs' and column_name = 'phase')
  then
    update public.mailing_runs set phase = null, message = '${STOPPED}', finished_at = ${nowMs}
      where phase in ('paused', 'scheduled');
  end if;
end $$;
select 'stopped ' || count(*) from public.mailing_runs where message = '${STOPPED}' and finished_at = ${nowMs};
`

/** Returns the names of the migrations of a dump. @throws StartError when `pg_restore` cannot read it */
export async function migrationsInDump(dump: string): Promise<string[]> {
  const args = ['--data-only', '--table=kysely_migration', '--file=-', dump]
  const { child, ended } = startOnPostgres('pg_restore', undefined, args)
  const script = await text(child.stdout)
  await ended
  const [, rows = ''] = /^COPY \S+ \(name, .*\n([\s\S]*?)^\\\.$/m.exec(script) ?? []
  return rows.split('\n').flatMap((row) => row.split('\t')[0] || [])
}

/**
 * Replaces schema and data of a database by a dump, and stops mailings in progress, in one transaction. Returns the number of
 * these mailings.
 * @throws StartError with PostgreSQL's own error; then nothing has changed
 */
export async function replaceDatabase(databaseUrl: string, dump: string): Promise<number> {
  const psql = startOnPostgres('psql', databaseUrl, [
    '--no-psqlrc',
    '--quiet',
    '--tuples-only',
    '--no-align',
    '--set=ON_ERROR_STOP=1',
    '--file=-',
  ])
  const printed = text(psql.child.stdout)
  const restore = startOnPostgres('pg_restore', undefined, ['--no-owner', '--file=-', dump])
  // Without the commit, PostgreSQL rolls everything back.
  psql.child.stdin.on('error', () => restore.child.kill())
  psql.child.stdin.write(`begin;${CLEAR}`)
  for await (const chunk of restore.child.stdout) {
    if (!psql.child.stdin.write(chunk)) {
      await Promise.race([once(psql.child.stdin, 'drain'), psql.ended]).catch(() => restore.child.kill())
    }
  }
  const isRead = await restore.ended.then(
    () => true,
    () => false,
  )
  psql.child.stdin.end(isRead ? `${stopMailings(Date.now())}commit;\n` : '')
  await psql.ended
  await restore.ended
  return Number(/^stopped (\d+)$/m.exec(await printed)?.[1] ?? 0)
}
