import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeRoundClaims } from '../round-claims-suite.ts'

describeOnPostgres('claims of rounds on PostgreSQL', (server) => {
  describeRoundClaims(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))
})
