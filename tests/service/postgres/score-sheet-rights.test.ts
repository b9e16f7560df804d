import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeScoreSheetRights } from '../score-sheet-rights-suite.ts'

describeOnPostgres('rights of score sheets on PostgreSQL', (server) => {
  describeScoreSheetRights(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))
})
