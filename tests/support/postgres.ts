import { afterAll, beforeAll, describe } from 'vitest'
import { findObstacle, type PostgresServer, startPostgres } from './postgres-server.ts'

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
