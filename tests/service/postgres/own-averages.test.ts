import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeOwnAverages } from '../own-averages-suite.ts'

describeOnPostgres('own averages on PostgreSQL', (server) => {
  describeOwnAverages(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))
})
