import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeCourseReports } from '../course-reports-suite.ts'

describeOnPostgres('figures of courses on PostgreSQL', (server) => {
  describeCourseReports(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))
})
