import { describeOnPostgres } from '../../support/postgres.ts'
import { describeJobs } from '../jobs-suite.ts'

describeOnPostgres('jobs on PostgreSQL', (server) => {
  describeJobs(async () => ({ dataDir: '', databaseUrl: await server().createMigratedDatabase() }))
})
