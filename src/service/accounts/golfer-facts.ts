import type { GolferFacts } from '../../contract/account.ts'
import type { EnteredPlayers } from '../../contract/recent-play.ts'
import { nameKey } from '../../domain/format/folded-text.ts'
import { type Context, transact } from '../base/context.ts'
import type { Database } from '../base/database/database.ts'

export const factsColumns = ['handicap_index_tenths', 'gender'] as const

/** Returns the facts from the columns of an account. */
export function toFacts(row: {
  handicap_index_tenths: number | null
  gender: GolferFacts['gender'] | null
}): GolferFacts {
  const { handicap_index_tenths: tenths, gender } = row
  return { handicapIndex: tenths === null ? undefined : tenths / 10, gender: gender ?? undefined }
}

/** What playing handicaps are proposed from: the handicap index of an account, and whose tees the golfer plays. */
export function createGolferFacts({ db }: Pick<Context, 'db'>) {
  return {
    async of(accountId: string): Promise<GolferFacts> {
      const row = db.selectFrom('accounts').select(factsColumns).where('id', '=', accountId)
      return toFacts(await row.executeTakeFirstOrThrow())
    },

    async replace(accountId: string, { handicapIndex, gender }: GolferFacts): Promise<void> {
      await db
        .updateTable('accounts')
        .set({ handicap_index_tenths: tenthsOf(handicapIndex), gender: gender ?? null })
        .where('id', '=', accountId)
        .execute()
    },

    async setIndex(accountId: string, handicapIndex: number): Promise<void> {
      await db
        .updateTable('accounts')
        .set({ handicap_index_tenths: tenthsOf(handicapIndex) })
        .where('id', '=', accountId)
        .execute()
    },
  }
}

const tenthsOf = (index: number | undefined) => (index === undefined ? null : Math.round(index * 10))

/** How many partners an account knows; those that were entered longest ago are forgotten. */
const KNOWN_MAX = 100

export interface KnownPartner {
  name: string
  handicapIndex: number | null
  /** The name of the tee that the partner played last. */
  tee: string | null
  updatedAt: number
}

/** Returns what an account knows of the people with whom it plays, the last entered first. */
export async function knownPartnersOf(db: Database, accountId: string): Promise<KnownPartner[]> {
  const rows = await db
    .selectFrom('known_partners')
    .select(['name', 'handicap_index_tenths as tenths', 'tee', 'updated_at as updatedAt'])
    .where('account_id', '=', accountId)
    .orderBy('updated_at', 'desc')
    .orderBy('name_key')
    .execute()
  return rows.map(({ tenths, ...row }) => ({ ...row, handicapIndex: tenths === null ? null : tenths / 10 }))
}

/** Stores what a golfer has entered about the players of a round. What is missing stays as it was. */
export async function rememberPlayers(
  context: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  { handicapIndex, partners }: EnteredPlayers,
): Promise<void> {
  const entered = new Map(partners.map((one) => [nameKey(one.name), one]))
  const rows = [...entered]
    .filter(([key]) => key !== '')
    // In one order, so that two calls do not wait for each other.
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name_key, { name, handicapIndex: index = null, tee = null }]) => ({
      account_id: accountId,
      name_key,
      name,
      handicap_index_tenths: index === null ? null : Math.round(index * 10),
      tee,
      updated_at: context.clock(),
    }))
  await transact(context, async ({ db }) => {
    if (handicapIndex !== undefined) await createGolferFacts({ db }).setIndex(accountId, handicapIndex)
    if (rows.length === 0) return
    await db
      .insertInto('known_partners')
      .values(rows)
      .onConflict((c) =>
        c.columns(['account_id', 'name_key']).doUpdateSet((e) => ({
          name: e.ref('excluded.name'),
          handicap_index_tenths: e.fn.coalesce(
            'excluded.handicap_index_tenths',
            'known_partners.handicap_index_tenths',
          ),
          tee: e.fn.coalesce('excluded.tee', 'known_partners.tee'),
          updated_at: e.ref('excluded.updated_at'),
        })),
      )
      .execute()
    const kept = db
      .selectFrom('known_partners')
      .select('name_key')
      .where('account_id', '=', accountId)
      .orderBy('updated_at', 'desc')
      .orderBy('name_key')
      .limit(KNOWN_MAX)
    await db
      .deleteFrom('known_partners')
      .where('account_id', '=', accountId)
      .where('name_key', 'not in', kept)
      .execute()
  })
}
