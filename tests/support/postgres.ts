import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'

const run = promisify(execFile)
/** Packages install PostgreSQL's programs here, in one folder per version, and often not in the PATH. */
const INSTALL_FOLDERS = [
  '/usr/lib/postgresql',
  '/usr/local/pgsql',
  '/opt/homebrew/opt/postgresql',
  '/usr/pgsql',
]

export interface PostgresServer {
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>
  /** Disconnects every client and shuts the server down, as when an administrator restarts it. */
  shutDown(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Returns the folder with `initdb` and `postgres`, or undefined if they are not installed. */
function findPostgres(): string | undefined {
  const versions = INSTALL_FOLDERS.filter((home) => existsSync(home)).flatMap((home) => [
    join(home, 'bin'),
    ...readdirSync(home)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(home, version, 'bin')),
  ])
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** PostgreSQL refuses to run as root, so root runs it as the user that its package created. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (which: string) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function findObstacle(): string | undefined {
  if (!findPostgres()) return 'PostgreSQL is not installed (initdb, postgres)'
  const isOnlyRoot = process.getuid?.() === 0 && !/^postgres:/m.test(readFileSync('/etc/passwd', 'utf8'))
  return isOnlyRoot ? 'PostgreSQL cannot run as root, and there is no user postgres' : undefined
}

/** Defines tests that share one server. If PostgreSQL is not installed, they are skipped and the reason is logged. */
export function describeOnPostgres(name: string, define: (server: () => PostgresServer) => void): void {
  const reason = findObstacle()
  if (reason) console.log(`Skipping "${name}": ${reason}`)
  describe.skipIf(reason !== undefined)(name, () => {
    let server: PostgresServer
    beforeAll(async () => {
      server = await startPostgres()
    })
    afterAll(() => server.stop())
    define(() => server)
  })
}

/** Starts a server with a temporary data folder on a free port. */
async function startPostgres(): Promise<PostgresServer> {
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL is not installed')
  const user = serverUser()
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
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
  await run(join(programs, 'initdb'), initdbArguments, options)
  const port = await freePort()
  const settings = ['fsync=off', 'max_connections=60', `unix_socket_directories=${folder}`]
  const settingArguments = settings.flatMap((setting) => ['-c', setting])

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
        if (output.includes('ready to accept connections')) resolve()
      })
      server.once('exit', () => reject(new Error(`PostgreSQL exited: ${output}`)))
    })
  }
  const shutDown = async () => {
    const exited = new Promise((resolve) => server.once('exit', resolve))
    // SIGINT is a fast shutdown: clients are disconnected.
    server.kill('SIGINT')
    await exited
  }

  await start()
  const urlOf = (name: string) => `postgres://fairway@127.0.0.1:${port}/${name}`
  let databases = 0
  return {
    async createDatabase() {
      const name = `fairway_${++databases}`
      const client = new pg.Client(urlOf('postgres'))
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return urlOf(name)
    },
    shutDown,
    restart: start,
    async stop() {
      await shutDown()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
