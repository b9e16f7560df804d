import { describeBulkChanges } from '../service/bulk-changes-suite.ts'
import { describeOnPostgres } from '../support/postgres.ts'

describeOnPostgres('changes of many rounds on PostgreSQL', (server) => {
  describeBulkChanges(() => server().createMigratedDatabase())
})
