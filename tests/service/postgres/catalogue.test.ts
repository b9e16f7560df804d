import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeCatalogue } from '../catalogue-suite.ts'

describeOnPostgres('the catalogue on PostgreSQL', (server) => {
  describeCatalogue(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))
})
