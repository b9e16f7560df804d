import { describeOnPostgres } from '../../support/postgres.ts'
import { describeBulkChanges } from '../bulk-changes-suite.ts'

describeOnPostgres('changes of many rounds on PostgreSQL', (server) => {
  describeBulkChanges(() => server().createMigratedDatabase())
})
