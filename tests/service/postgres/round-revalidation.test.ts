import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeRoundRevalidation } from '../round-revalidation-suite.ts'

describeOnPostgres('revalidation of rounds on PostgreSQL', (server) => {
  describeRoundRevalidation(async () => {
    const databaseUrl = await server().createMigratedDatabase()
    return [await startService({ databaseUrl }), databaseUrl]
  })
})
