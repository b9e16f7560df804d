import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeSuppressions } from '../mailing-suppressions-suite.ts'

describeOnPostgres('suppressed addresses on PostgreSQL', (server) => {
  describeSuppressions(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))
})
