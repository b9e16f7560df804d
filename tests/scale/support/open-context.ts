import { createCredentialHasher } from '../../../src/service/accounts/credential-hash.ts'
import { migrate, openDatabase } from '../../../src/service/base/database/database.ts'
import { openPostgres } from '../../../src/service/base/database/postgres.ts'
import { createContext } from '../../../src/service/create-context.ts'
import type { GolfContext } from '../../../src/service/golf/golf-context.ts'

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
