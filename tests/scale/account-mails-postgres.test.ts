import { describeAccountMails } from '../service/account-mails-suite.ts'
import { describeOnPostgres } from '../support/postgres.ts'
import { startService } from '../support/service.ts'

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
