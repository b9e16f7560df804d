import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeUndo } from '../undo-suite.ts'

describeOnPostgres('undoing changes on PostgreSQL', (server) => {
  describeUndo(async () => startService({ databaseUrl: await server().createDatabase() }))
})
