import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeUnusedAccounts } from '../unused-accounts-suite.ts'

describeOnPostgres('unused accounts on PostgreSQL', (server) => {
  describeUnusedAccounts(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))
})
