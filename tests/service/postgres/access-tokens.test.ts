import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeAccessTokens } from '../access-tokens-suite.ts'

describeOnPostgres('access tokens on PostgreSQL', (server) => {
  describeAccessTokens(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))
})
