import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describePushSubscriptions } from '../push-subscriptions-suite.ts'

describeOnPostgres('subscriptions to web push on PostgreSQL', (server) => {
  describePushSubscriptions(async () =>
    startService({ databaseUrl: await server().createMigratedDatabase() }),
  )
})
