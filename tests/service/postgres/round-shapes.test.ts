import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeRoundShapes } from '../round-shapes-suite.ts'

describeOnPostgres('shapes of rounds on PostgreSQL', (server) => {
  describeRoundShapes(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))
})
