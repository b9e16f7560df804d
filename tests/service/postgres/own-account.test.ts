import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeOwnAccount } from '../own-account-suite.ts'

describeOnPostgres('own account on PostgreSQL', (server) => {
  describeOwnAccount(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))
})
