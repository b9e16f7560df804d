import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeScoreSheetLife } from '../score-sheet-life-suite.ts'

describeOnPostgres('the life of score sheets on PostgreSQL', (server) => {
  describeScoreSheetLife(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))
})
