import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeRecentPlay } from '../recent-play-suite.ts'

describeOnPostgres('the start of a round on PostgreSQL', (server) => {
  describeRecentPlay(async () => startService({ databaseUrl: await server().createMigratedDatabase() }))
})
