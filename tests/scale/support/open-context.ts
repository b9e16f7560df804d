import { createCredentialHasher } from '../../../src/service/accounts/credential-hash.ts'
import { migrate, openDatabase } from '../../../src/service/base/database/database.ts'
import { openPostgres } from '../../../src/service/base/database/postgres.ts'
import { createContext } from '../../../src/service/create-context.ts'
import type { GolfContext } from '../../../src/service/golf/golf-context.ts'
import { createMailingRuns } from '../../../src/service/staff/mailing/runs.ts'

/** Opens the context of a PostgreSQL database. */
export async function openContext(databaseUrl: string): Promise<GolfContext & { close(): Promise<void> }> {
  const kind = openPostgres(databaseUrl, () => {})
  const db = openDatabase(kind)
  await migrate(db, kind)
  const context = createContext({
    db,
    kind,
    clock: Date.now,
    credentials: createCredentialHasher(),
    serviceKey: { seal: unused, open: unused } as never,
  })
  return { ...context, close: () => db.destroy() }
}
const unused = () => {
  throw new Error('not needed by a mailing')
}

/** Starts a mailing to this many recipients, which the started processes send. */
export async function beginMailing(context: GolfContext, recipients: number): Promise<void> {
  const mailings = createMailingRuns(context)
  const prepared = await mailings.prepare(
    {
      emailsFileName: 'all',
      templateId: 'news',
      campaign: 'News',
      actor: 'staff@golf.example',
      template: { subject: 'News', text: 'Dear golfer', html: undefined },
      resend: false,
    },
    (async function* () {
      yield Array.from({ length: recipients }, (_, at) => ({
        position: at + 2,
        email: `reader-${at}@golf.example`,
        fields: {},
        problem: undefined,
      }))
    })(),
    async () => new Map(),
  )
  await mailings.begin(prepared)
}
