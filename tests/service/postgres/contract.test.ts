// @module-tag slow
import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeContract } from '../contract-suite.ts'

describeOnPostgres('the contract on PostgreSQL', (server) => {
  describeContract(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))
})
