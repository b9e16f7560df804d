import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeOwnStatistics } from '../own-statistics-suite.ts'

describeOnPostgres('own statistics on PostgreSQL', (server) => {
  describeOwnStatistics(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))
})
