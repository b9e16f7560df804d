import { afterAll, beforeAll, describe } from 'vitest'
import { type Pooler, startPooler } from './pooler.ts'
import { findObstacle, type PostgresServer, startPostgres } from './postgres-server.ts'

/** Defines tests that share one server. If PostgreSQL is not installed, they are skipped and the reason is logged. */
export function describeOnPostgres(name: string, define: (server: () => PostgresServer) => void): void {
  const reason = findObstacle()
  if (reason) console.log(`Skipping "${name}": ${reason}`)
  describe.skipIf(reason !== undefined)(name, () => {
    let server: PostgresServer
    let pooler: Pooler | undefined
    beforeAll(async () => {
      server = await startPostgres()
      // `npm run scale` sets this to run the same tests through a pooler.
      if (!process.env.TEST_POOLER) return
      const { createDatabase } = server
      const started = await startPooler(server)
      pooler = started
      server.createDatabase = async (databaseName) => started.urlOf(await createDatabase(databaseName))
    })
    afterAll(async () => {
      await pooler?.stop()
      await server.stop()
    })
    define(() => server)
  })
}
