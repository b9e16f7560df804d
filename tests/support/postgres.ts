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
/** Where packages put PostgreSQL's own programs, a folder a version; most leave them out of the path. */
const HOMES = ['/usr/lib/postgresql', '/usr/local/pgsql', '/opt/homebrew/opt/postgresql', '/usr/pgsql']

export interface PostgresServer {
  /** The address of a new, empty database. */
  createDatabase(): Promise<string>
  /** Sends everybody away and is gone, as when an administrator restarts it, until it resumes. */
  halt(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** The folder of `initdb` and `postgres`; undefined where they are not installed. */
function findPostgres(): string | undefined {
  const versions = HOMES.filter((home) => existsSync(home)).flatMap((home) => [
    join(home, 'bin'),
    ...readdirSync(home)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(home, version, 'bin')),
  ])
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** PostgreSQL refuses to run as root: then it runs as its own user, where the package made one. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (which: string) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function whyNot(): string | undefined {
  if (!findPostgres()) return 'PostgreSQL is not installed (initdb, postgres)'
  const isRootAlone = process.getuid?.() === 0 && !/^postgres:/m.test(readFileSync('/etc/passwd', 'utf8'))
  return isRootAlone ? 'PostgreSQL does not run as root, and there is no user postgres' : undefined
}

/** Tests that share one server; left out, and said so, where PostgreSQL is not installed. */
export function describeOnPostgres(what: string, define: (server: () => PostgresServer) => void): void {
  const reason = whyNot()
  if (reason) console.log(`${reason}: not tested is ${what}`)
  describe.skipIf(reason !== undefined)(what, () => {
    let server: PostgresServer
    beforeAll(async () => {
      server = await startPostgres()
    })
    afterAll(() => server.stop())
    define(() => server)
  })
}

/** A private server in a folder of its own, on a free port of this machine. */
async function startPostgres(): Promise<PostgresServer> {
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL is not installed')
  const user = serverUser()
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  await chmod(folder, 0o700)
  if (user) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...user }
  const setUp = ['-D', data, '-U', 'fairway', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions']
  await run(join(programs, 'initdb'), setUp, options)
  const port = await freePort()
  const settings = ['fsync=off', 'max_connections=60', `unix_socket_directories=${folder}`]
  const all = settings.flatMap((setting) => ['-c', setting])

  let server: ChildProcess
  const start = async () => {
    server = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...all],
      options,
    )
    let said = ''
    await new Promise<void>((resolve, reject) => {
      server.stderr?.on('data', (text) => {
        said += text
        if (said.includes('ready to accept connections')) resolve()
      })
      server.once('exit', () => reject(new Error(`PostgreSQL ended: ${said}`)))
    })
  }
  const end = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    // Fast: who is connected is sent away.
    server.kill('SIGINT')
    await ended
  }

  await start()
  const address = (name: string) => `postgres://fairway@127.0.0.1:${port}/${name}`
  let databases = 0
  return {
    async createDatabase() {
      const name = `fairway_${++databases}`
      const client = new pg.Client(address('postgres'))
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return address(name)
    },
    halt: end,
    resume: start,
    async stop() {
      await end()
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
