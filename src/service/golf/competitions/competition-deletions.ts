import { millisecondsInDay } from 'date-fns/constants'
import type { LeaveBehind } from '../../base/context.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import { notFound } from '../../base/http/http-error.ts'
import { notifyLive } from '../realtime/live-values.ts'
import { createRounds, rememberErased } from '../rounds/rounds.ts'
import { lockCompetition, lockSheets } from './competition-rows.ts'
import type { CompetitionDeps } from './group-sheets.ts'

/** For how long a deleted competition can be restored. */
const RESTORABLE_MS = 30 * millisecondsInDay
/** Number of competitions that one run erases. */
const PER_RUN = 20

/** Deletes or restores a locked competition with the rounds of its groups. */
export async function setCompetitionDeleted(
  trx: Database,
  deps: CompetitionDeps,
  token: string,
  isDeleted: boolean,
): Promise<void> {
  await trx
    .updateTable('competitions')
    .set({ is_deleted: isDeleted ? 1 : 0, deleted_at: isDeleted ? deps.clock() : null })
    .where('token', '=', token)
    .execute()
  const sheets = await trx
    .selectFrom('competition_sheets')
    .select('token')
    .where('competition', '=', token)
    .where('is_removed', '=', 0)
    .orderBy('token')
    .execute()
  const rounds = createRounds({ ...deps, db: trx })
  for (const sheet of sheets) await rounds.setDeleted(sheet.token, isDeleted)
  await notifyLive({ db: trx, kind: deps.kind }, token)
}

/** What staff do with competitions, and what becomes of deleted ones. */
export function createCompetitionDeletions({
  db,
  leaveBehind,
  ...deps
}: CompetitionDeps & { db: Database; leaveBehind?: LeaveBehind }) {
  return {
    /**
     * Deletes or restores a competition with the rounds of its groups. Returns whether it was deleted before.
     * @throws HttpError 404 when it does not exist
     */
    setDeleted(token: string, isDeleted: boolean): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const competition = await lockCompetition(trx, token)
        if (!competition) throw notFound(`There is no competition ${token}`)
        if (competition.isDeleted === isDeleted) return isDeleted
        await lockSheets(trx, token)
        await setCompetitionDeleted(trx, deps, token, isDeleted)
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
          await inTransaction(db, async (trx) => {
            await lockCompetition(trx, token)
            const isDue = await select(trx).where('token', '=', token).executeTakeFirst()
            if (isDue) await eraseCompetition(trx, deps, token)
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
async function eraseCompetition(trx: Database, deps: CompetitionDeps, token: string): Promise<void> {
  await lockSheets(trx, token)
  const sheets = await trx
    .selectFrom('competition_sheets')
    .select('token')
    .where('competition', '=', token)
    .execute()
  const rounds = createRounds({ ...deps, db: trx })
  for (const sheet of sheets) await rounds.erase(sheet.token)
  await trx.deleteFrom('competitions').where('token', '=', token).execute()
  await rememberErased(trx, token, deps.clock())
  await notifyLive({ db: trx, kind: deps.kind }, token)
}
