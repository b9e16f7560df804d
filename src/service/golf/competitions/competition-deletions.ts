import { millisecondsInDay } from 'date-fns/constants'
import { type Context, transact } from '../../base/context.ts'
import type { Database } from '../../base/database/database.ts'
import { notFound } from '../../base/http/http-error.ts'
import { notifyLive } from '../realtime/live-values.ts'
import { createRounds, rememberErased } from '../rounds/rounds.ts'
import type { SheetDeps } from '../score-sheets/sheet-recorder.ts'
import { lockCompetition, lockSheets } from './competition-rows.ts'

/** For how long a deleted competition can be restored. */
const RESTORABLE_MS = 30 * millisecondsInDay
/** Number of competitions that one run erases. */
const PER_RUN = 20

/** Deletes or restores a locked competition with the rounds of its groups. */
export async function setCompetitionDeleted(tx: SheetDeps, token: string, isDeleted: boolean): Promise<void> {
  const sheets = await tx.db
    .selectFrom('competition_sheets')
    .innerJoin('competitions', 'competitions.token', 'competition_sheets.competition')
    .innerJoin('rounds', 'rounds.token', 'competition_sheets.token')
    .select('competition_sheets.token')
    .where('competition_sheets.competition', '=', token)
    .where('is_removed', '=', 0)
    // What staff have deleted before stays deleted.
    .$if(!isDeleted, (query) => query.whereRef('rounds.deleted_at', '>=', 'competitions.deleted_at'))
    .orderBy('competition_sheets.token')
    .execute()
  await tx.db
    .updateTable('competitions')
    .set({ is_deleted: isDeleted ? 1 : 0, deleted_at: isDeleted ? tx.clock() : null })
    .where('token', '=', token)
    .execute()
  const rounds = createRounds(tx)
  for (const sheet of sheets) await rounds.setDeleted(sheet.token, isDeleted)
  await notifyLive(tx, token)
}

/** What staff do with competitions, and what becomes of deleted ones. */
export function createCompetitionDeletions(deps: SheetDeps & Pick<Context, 'leaveBehind'>) {
  const { db, leaveBehind } = deps
  return {
    /**
     * Deletes or restores a competition with the rounds of its groups. Returns whether it was deleted before.
     * @throws HttpError 404 when it does not exist
     */
    setDeleted(token: string, isDeleted: boolean): Promise<boolean> {
      return transact(deps, async (tx) => {
        const competition = await lockCompetition(tx.db, token)
        if (!competition) throw notFound(`There is no competition ${token}`)
        if (competition.isDeleted === isDeleted) return isDeleted
        await lockSheets(tx.db, token)
        await setCompetitionDeleted(tx, token, isDeleted)
        return competition.isDeleted
      })
    },

    /** Erases competitions that were deleted more than 30 days ago. */
    async eraseDeleted(): Promise<void> {
      const select = (from: Database) =>
        from
          .selectFrom('competitions')
          .select('token')
          .where('is_deleted', '=', 1)
          .where('deleted_at', '<=', deps.clock() - RESTORABLE_MS)
      const rows = await select(db).orderBy('deleted_at').limit(PER_RUN).execute()
      for (const { token } of rows) {
        try {
          await transact(deps, async (tx) => {
            await lockCompetition(tx.db, token)
            const isDue = await select(tx.db).where('token', '=', token).executeTakeFirst()
            if (isDue) await eraseCompetition(tx, token)
          })
        } catch (error) {
          if (!leaveBehind) throw error
          leaveBehind('competitions', error)
        }
      }
    },
  }
}

/** Removes a locked competition for good. Its token is never accepted again. */
async function eraseCompetition(tx: SheetDeps, token: string): Promise<void> {
  await lockSheets(tx.db, token)
  const sheets = await tx.db
    .selectFrom('competition_sheets')
    .select('token')
    .where('competition', '=', token)
    .execute()
  const rounds = createRounds(tx)
  for (const sheet of sheets) await rounds.erase(sheet.token)
  await tx.db.deleteFrom('competitions').where('token', '=', token).execute()
  await rememberErased(tx.db, token, tx.clock())
  await notifyLive(tx, token)
}
