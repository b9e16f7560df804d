import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeAccountData } from '../account-data-suite.ts'

describeOnPostgres('account data on PostgreSQL', (server) => {
  describeAccountData(async () => {
    const databaseUrl = await server().createDatabase()
    return { service: await startService({ databaseUrl }), databaseUrl }
  })
})
