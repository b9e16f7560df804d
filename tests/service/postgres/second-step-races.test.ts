import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeSecondStepRaces } from '../second-step-races-suite.ts'

describeOnPostgres('concurrent use of the second step on PostgreSQL', (server) => {
  describeSecondStepRaces(async () => {
    const options = { databaseUrl: await server().createDatabase(), requiresSecondStep: true }
    const one = await startService(options)
    // Services of one site share the key in the data folder.
    return [one, await startService({ ...options, dataDir: one.dataDir })]
  })
})
