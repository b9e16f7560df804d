import type { GolferFacts } from '../../contract/account.ts'
import type { Context } from '../base/context.ts'

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
