import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeCourses } from '../courses-suite.ts'

describeOnPostgres('courses on PostgreSQL', (server) => {
  describeCourses(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))
})
