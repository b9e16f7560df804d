import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './ports.ts'
import { endProcess } from './site-process.ts'

const run = promisify(execFile)
/** Packages install PostgreSQL's programs here, in one folder per version, and often do not add it to the PATH. */
const INSTALL_FOLDERS = [
  '/usr/lib/postgresql',
  '/usr/local/pgsql',
  '/opt/homebrew/opt/postgresql',
  '/usr/pgsql',
]

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>

const PROGRAMS = ['initdb', 'postgres', 'pg_basebackup', 'pg_ctl']

/** Returns the folder with PostgreSQL's programs, or undefined if they are not installed. */
function findPostgres(): string | undefined {
  const versions = INSTALL_FOLDERS.filter((home) => existsSync(home)).flatMap((home) => [
    join(home, 'bin'),
    ...readdirSync(home)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(home, version, 'bin')),
  ])
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions]
  return folders.find((folder) => PROGRAMS.every((program) => existsSync(join(folder, program))))
}

/** PostgreSQL refuses to run as root, so root runs it as the user that its package created. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (which: string) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Returns why no server can be started here, or undefined. */
export function findObstacle(): string | undefined {
  if (!findPostgres()) return `PostgreSQL is not installed (${PROGRAMS.join(', ')})`
  const isOnlyRoot = process.getuid?.() === 0 && !/^postgres:/m.test(readFileSync('/etc/passwd', 'utf8'))
  return isOnlyRoot ? 'PostgreSQL cannot run as root, and there is no user postgres' : undefined
}

interface PostgresOptions {
  /** Settings of the server, such as `max_connections=60`. They override those for tests. */
  settings?: readonly string[]
  /** Keeps the data in this folder, whose parent must exist; by default a temporary one is removed at the end. */
  folder?: string
  /** Accepts only encrypted connections, except to the database `postgres`. */
  tls?: { key: string; cert: string }
  /** The port of a server on this machine of which this one becomes a standby. */
  standbyOf?: number
}

/** Settings for speed rather than durability, because most tests discard their data. */
const TEST_SETTINGS = ['fsync=off', 'max_connections=60']

/** Starts a server on a free port. */
export async function startPostgres({ settings = [], folder: kept, tls, standbyOf }: PostgresOptions = {}) {
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL is not installed')
  const user = serverUser()
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'postgres-')))
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  if (user) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...user }
  const initdbArguments = [
    '-D',
    data,
    '-U',
    'fairway',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
    '--no-instructions',
  ]
  if (standbyOf !== undefined) {
    const source = ['-h', '127.0.0.1', '-p', String(standbyOf), '-U', 'fairway']
    await run(
      join(programs, 'pg_basebackup'),
      [...source, '-D', data, '-R', '--no-sync', '-c', 'fast'],
      options,
    )
  } else if (!existsSync(join(data, 'PG_VERSION'))) {
    await run(join(programs, 'initdb'), initdbArguments, options)
  }
  const port = await freePort()
  const tlsSettings = tls ? await writeTlsFiles(folder, tls, user) : []
  const allSettings = [...TEST_SETTINGS, `unix_socket_directories=${folder}`, ...tlsSettings, ...settings]
  const settingArguments = allSettings.flatMap((setting) => ['-c', setting])

  let server: ChildProcess
  const start = async () => {
    server = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settingArguments],
      options,
    )
    let output = ''
    await new Promise<void>((resolve, reject) => {
      server.stderr?.on('data', (text) => {
        output += text
        if (/ready to accept (read-only )?connections/.test(output)) resolve()
      })
      server.once('exit', () => reject(new Error(`PostgreSQL exited: ${output}`)))
    })
  }
  /** Disconnects every client and shuts the server down, as when an administrator restarts it. */
  const shutDown = () => endProcess(server, 'SIGINT')

  await start()
  /** Returns the URL of a database. */
  const urlOf = (name: string) => `postgres://fairway@127.0.0.1:${port}/${name}`
  let databases = 0
  return {
    port,
    /** Contains everything that belongs to the server. */
    folder,
    /** The owner of the server's files, if it is not the user of this process. */
    user,
    /** Returns the server's main process, which changes with each restart. */
    process: () => server,
    urlOf,
    /** Creates a database, empty or a copy of another one, and returns its URL. */
    async createDatabase(name = `fairway_${++databases}`, template = 'template1') {
      const client = new pg.Client(urlOf('postgres'))
      await client.connect()
      await client.query(`create database ${name} template ${template}`)
      await client.end()
      return urlOf(name)
    },
    shutDown,
    restart: start,
    /** Makes a standby the primary. */
    async promote() {
      await run(join(programs, 'pg_ctl'), ['promote', '-D', data], options)
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) await shutDown()
      if (!kept) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Writes key, certificate and access rules (`pg_hba.conf`). Returns the settings that name these files. */
async function writeTlsFiles(
  folder: string,
  { key, cert }: { key: string; cert: string },
  user: { uid: number; gid: number } | undefined,
): Promise<string[]> {
  const access = 'host postgres all 127.0.0.1/32 trust\nhostssl all all 127.0.0.1/32 trust\n'
  const files = { ssl_key_file: key, ssl_cert_file: cert, hba_file: access }
  const settings = Object.entries(files).map(async ([setting, text]) => {
    const file = join(folder, setting)
    await writeFile(file, text, { mode: 0o600 })
    if (user) await chown(file, user.uid, user.gid)
    return `${setting}=${file}`
  })
  return ['ssl=on', ...(await Promise.all(settings))]
}
