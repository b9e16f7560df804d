import { randomUUID } from 'node:crypto'
import type { Areas, Factories, ServicesOf } from './base/areas.ts'
import { type Database, inTransaction } from './base/database/database.ts'
import { createDemoAccounts } from './demo/demo-accounts.ts'
import type { GolfContext } from './golf/areas.ts'
import { createSheetFolds } from './golf/score-sheets/sheet-folds.ts'
import { staffAreas } from './staff/areas.ts'

const areas = {
  ...staffAreas,
  demoAccounts: ({ db, clock }) => createDemoAccounts(db, clock),
} satisfies Factories<GolfContext>

type AllAreas = Areas<typeof areas>
export type Services = ServicesOf<AllAreas>

/** Creates all services on one database. */
export function createServices(deps: Omit<GolfContext, 'owner' | 'eraseRound' | 'sheetFolds'>): Services {
  const context: GolfContext = {
    ...deps,
    owner: randomUUID(),
    sheetFolds: createSheetFolds(),
    eraseRound: (db, token) => areas.rounds({ ...context, db }).erase(token),
  }
  const { db } = context
  const created = Object.entries(areas).map(([name, create]) => [name, create(context)])
  const forTransaction = (trx: Database) => areasOnUse({ ...context, db: trx })
  return {
    ...(Object.fromEntries(created) as AllAreas),
    forTransaction,
    async ping() {
      await db.selectFrom('secrets').select('name').limit(1).execute()
    },
    transaction: (operation) => inTransaction(db, (trx) => operation(forTransaction(trx))),
  }
}

/** Returns areas that are created when they are first used, because a transaction uses only a few of them. */
function areasOnUse(context: GolfContext): AllAreas {
  const created: Record<string, unknown> = {}
  // Other names, such as `then`, which a promise looks for, are undefined.
  const get = (_: AllAreas, name: keyof AllAreas) => (created[name] ??= areas[name]?.(context))
  return new Proxy({} as AllAreas, { get })
}
