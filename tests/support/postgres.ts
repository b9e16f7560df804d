import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe } from 'vitest'
import { openStore } from '../../src/service/base/database/open-store.ts'
import { type Pooler, startPooler } from './pooler.ts'
import { findObstacle, type PostgresServer, startPostgres } from './postgres-server.ts'

interface TestServer extends PostgresServer {
  /** Creates a database in which no migration is pending, which takes a fraction of the time of the migrations. */
  createMigratedDatabase(): Promise<string>
}

const MIGRATED = 'migrated'
/** One server for all test files of a worker, and its migrated database. */
let shared: Promise<PostgresServer> | undefined
let migrated: Promise<void> | undefined

/** Defines tests that use a server. If PostgreSQL is not installed, they are skipped and the reason is logged. */
export function describeOnPostgres(name: string, define: (server: () => TestServer) => void): void {
  const reason = findObstacle()
  if (reason) console.log(`Skipping "${name}": ${reason}`)
  describe.skipIf(reason !== undefined)(name, () => {
    let server: TestServer
    let pooler: Pooler | undefined
    beforeAll(async () => {
      shared ??= startSharedServer()
      const started = await shared
      // Set by `npm run scale`, which runs the same tests through a pooler.
      pooler = process.env.TEST_POOLER ? await startPooler(started) : undefined
      const throughPooler = (url: string) => pooler?.urlOf(url) ?? url
      server = {
        ...started,
        createDatabase: async (databaseName) => throughPooler(await started.createDatabase(databaseName)),
        async createMigratedDatabase() {
          migrated ??= migrateTemplate(started)
          await migrated
          return throughPooler(await started.createDatabase(undefined, MIGRATED))
        },
      }
    })
    afterAll(() => pooler?.stop())
    define(() => server)
  })
}

/** Starts a server that ends with this process, however it ends: that closes the pipe for which a shell waits. */
async function startSharedServer(): Promise<PostgresServer> {
  const server = await startPostgres()
  const script = `cat; kill -INT $(head -n 1 data/postmaster.pid)
    while test -e data/postmaster.pid; do sleep 0.1; done; rm -rf "$PWD"`
  const shell = spawn('sh', ['-c', script], {
    cwd: server.folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.unref()
  return server
}

async function migrateTemplate(server: PostgresServer): Promise<void> {
  const store = await openStore({ dataDir: '', databaseUrl: await server.createDatabase(MIGRATED) })
  await store.close()
}
