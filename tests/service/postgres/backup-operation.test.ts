// @module-tag slow
import { describeOnPostgres } from '../../support/postgres.ts'
import { describeBackups } from '../backup-operation-suite.ts'

describeOnPostgres('backups of PostgreSQL', (server) => {
  describeBackups(() => server().createMigratedDatabase())
})
