import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeUploadHistory } from '../upload-history-suite.ts'

describeOnPostgres('uploads on PostgreSQL', (server) => {
  describeUploadHistory(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))
})
