import { spawn } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { acceptsConnections, freePort } from './ports.ts'
import { type PostgresServer, serverUser } from './postgres-server.ts'
import { endProcess } from './site-process.ts'

export type Pooler = Awaited<ReturnType<typeof startPooler>>

/** Starts PgBouncer in session mode in front of a server, as docs/operations.md sets it up. */
export async function startPooler(
  server: Pick<PostgresServer, 'port'>,
  { poolSize = 50 }: { poolSize?: number } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'pooler-'))
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
* = host=127.0.0.1 port=${server.port}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = session
default_pool_size = ${poolSize}
max_client_conn = 200
auth_type = trust
auth_file = ${join(folder, 'users')}
`,
  )
  await writeFile(join(folder, 'users'), '"fairway" ""\n')
  const user = serverUser()
  await chmod(folder, 0o700)
  for (const file of [folder, settings, join(folder, 'users')]) {
    if (user) await chown(file, user.uid, user.gid)
  }
  const child = spawn('pgbouncer', [settings], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr?.on('data', (text) => {
    output += text
  })
  const failure = new Promise<Error>((resolve) => child.once('error', resolve))
  while (!(await acceptsConnections({ host: '127.0.0.1', port }))) {
    const error = await Promise.race([failure, delay(20)])
    if (error) throw error
    if (child.exitCode !== null) throw new Error(`pgbouncer exited: ${output}`)
  }
  return {
    /** Returns the URL of a database of the server, through the pooler. */
    urlOf(url: string) {
      const pooled = new URL(url)
      pooled.port = String(port)
      return pooled.href
    },
    async stop() {
      // In later versions, SIGTERM waits for clients; SIGQUIT ends immediately in all versions.
      await endProcess(child, 'SIGQUIT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
