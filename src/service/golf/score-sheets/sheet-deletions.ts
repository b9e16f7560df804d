import { transact } from '../../base/context.ts'
import type { Database } from '../../base/database/database.ts'
import { conflict } from '../../base/http/http-error.ts'
import { notifyLive } from '../realtime/live-values.ts'
import { deletionColumns } from '../rounds/round-columns.ts'
import { createRounds } from '../rounds/rounds.ts'
import { BY_STAFF } from './sheet-callers.ts'
import { appendEntries } from './sheet-log.ts'
import type { SheetDeps } from './sheet-recorder.ts'
import { findSheet } from './sheet-rows.ts'

/** Number of rounds that one statement changes. */
const ROUNDS_PER_STATEMENT = 500

/** Selects the rounds of deleted competitions, and those of groups that are not in the draw any more. */
const absentGroups = (db: Database) =>
  db
    .selectFrom('competition_sheets')
    .innerJoin('competitions', 'competitions.token', 'competition_sheets.competition')
    .select('competition_sheets.token')
    .where((e) => e.or([e('competitions.is_deleted', '=', 1), e('is_removed', '=', 1)]))

/** Deletes and restores rounds for staff, also while they are recorded. */
export function createSheetDeletions(deps: SheetDeps) {
  const { db, clock } = deps

  /** Changes rounds with one statement, and does for the few that were recorded live what they need besides. */
  async function setDeleted(
    tokens: readonly string[],
    isDeleted: boolean,
    iids: readonly string[] | undefined,
  ): Promise<string[]> {
    const rows = await db
      .updateTable('rounds')
      .set(deletionColumns(isDeleted, clock()))
      .where('token', 'in', tokens)
      .where('is_deleted', '=', isDeleted ? 0 : 1)
      .$if(!isDeleted, (query) => query.where('token', 'not in', absentGroups(db)))
      .$if(iids !== undefined, (query) => query.where('iid', 'in', iids ?? []))
      .returning(['token', 'is_live'])
      .execute()
    for (const { token } of rows.filter(({ is_live }) => is_live === 1)) await notifyLive(deps, token)
    const changed = rows.map(({ token }) => token)
    if (isDeleted || changed.length === 0) return changed
    const discarded = await db
      .selectFrom('score_sheets')
      .select('token')
      .where('token', 'in', changed)
      .where('discarded_at', 'is not', null)
      .execute()
    for (const { token } of discarded) await restoreSheet(deps, token)
    return changed
  }

  async function restoreSheet(tx: SheetDeps, token: string): Promise<void> {
    const sheet = await findSheet(tx.db, token)
    if (sheet?.state === 'discarded') await appendEntries(tx, sheet, BY_STAFF, () => [{ kind: 'restore' }])
  }

  return {
    /**
     * Deletes or restores a round. The score sheet of a deleted round is missing for everybody, until staff restore the
     * round. If its owner has discarded it, restoring it is an entry of the log, so that every device learns of it.
     * Returns whether the round was deleted before.
     * @throws HttpError 404 when it does not exist, 409 when it is one of a competition that lacks it
     */
    async setRoundDeleted(token: string, isDeleted: boolean): Promise<boolean> {
      return transact(deps, async (tx) => {
        const absent = await absentGroups(tx.db).where('competition_sheets.token', '=', token).execute()
        if (!isDeleted && absent.length > 0) {
          throw conflict(
            `The round ${token} is one of a competition that is deleted, or that does not have the group any more`,
          )
        }
        const wasDeleted = await createRounds(tx).setDeleted(token, isDeleted)
        if (wasDeleted && !isDeleted) await restoreSheet(tx, token)
        return wasDeleted
      })
    },

    /**
     * Deletes or restores many rounds, like `setRoundDeleted`. Returns the tokens of those that were changed; the others
     * were in this state before, or do not exist, or their competition lacks them. Must be called in a transaction.
     * @param iids leaves out rounds of other installs
     */
    async setRoundsDeleted(
      tokens: readonly string[],
      isDeleted: boolean,
      iids?: readonly string[],
    ): Promise<string[]> {
      const changed: string[] = []
      for (let start = 0; start < tokens.length; start += ROUNDS_PER_STATEMENT) {
        changed.push(
          ...(await setDeleted(tokens.slice(start, start + ROUNDS_PER_STATEMENT), isDeleted, iids)),
        )
      }
      return changed
    },
  }
}
