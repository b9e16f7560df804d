import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeScoreSheets } from '../score-sheets-suite.ts'

describeOnPostgres('score sheets on PostgreSQL', (server) => {
  describeScoreSheets(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))
})
