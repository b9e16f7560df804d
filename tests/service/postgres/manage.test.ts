import { describeOnPostgres } from '../../support/postgres.ts'
import { describeManage } from '../manage-suite.ts'

describeOnPostgres('commands on PostgreSQL', (server) => {
  describeManage(() => server().createMigratedDatabase())
})
