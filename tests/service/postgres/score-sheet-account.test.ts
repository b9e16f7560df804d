import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeScoreSheetAccounts } from '../score-sheet-account-suite.ts'

describeOnPostgres('score sheets of accounts on PostgreSQL', (server) => {
  describeScoreSheetAccounts(async () => {
    const databaseUrl = await server().createMigratedDatabase()
    return { service: await startService({ databaseUrl }), databaseUrl }
  })
})
