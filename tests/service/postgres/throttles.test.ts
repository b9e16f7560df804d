import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeThrottles } from '../throttles-suite.ts'

describeOnPostgres('limits on PostgreSQL', (server) => {
  describeThrottles(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))
})
