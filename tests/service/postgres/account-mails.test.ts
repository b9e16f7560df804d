import { describeOnPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'
import { describeAccountMails } from '../account-mails-suite.ts'

describeOnPostgres('account mails on PostgreSQL', (server) => {
  let databaseUrl: Promise<string> | undefined
  describeAccountMails(
    async (options) => {
      databaseUrl ??= server().createMigratedDatabase()
      return startService({ ...options, databaseUrl: await databaseUrl })
    },
    { isShared: true },
  )
})
