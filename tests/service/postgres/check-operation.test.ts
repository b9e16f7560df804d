import { describeOnPostgres } from '../../support/postgres.ts'
import { describeOperation } from '../check-operation-suite.ts'

describeOnPostgres('the state of operation on PostgreSQL', (server) => {
  describeOperation(() => server().createMigratedDatabase())
})
