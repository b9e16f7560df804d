// @module-tag slow
import { describeOnPostgres } from '../../support/postgres.ts'
import { describeManageWithoutService } from '../manage-empty-suite.ts'

describeOnPostgres('commands on a PostgreSQL database without a service', (server) => {
  describeManageWithoutService(() => server().createDatabase())
})
