import { inTransaction } from '../../base/database/database.ts'
import { createRounds, type RoundDeps } from '../rounds/rounds.ts'
import { BY_STAFF } from './sheet-callers.ts'
import { appendEntry } from './sheet-log.ts'
import { findSheet } from './sheet-rows.ts'

/** Deletes and restores rounds for staff, also while they are recorded. */
export function createSheetDeletions(deps: RoundDeps) {
  return {
    /**
     * Deletes or restores a round. The score sheet of a deleted round is missing for everybody, until staff restore the
     * round. If its owner has discarded it, restoring it is an entry of the log, so that every device learns of it.
     * Returns whether the round was deleted before.
     * @throws HttpError 404 when it does not exist
     */
    async setRoundDeleted(token: string, isDeleted: boolean): Promise<boolean> {
      return inTransaction(deps.db, async (trx) => {
        const wasDeleted = await createRounds({ ...deps, db: trx }).setDeleted(token, isDeleted)
        const sheet = wasDeleted && !isDeleted ? await findSheet(trx, token) : undefined
        if (sheet?.state === 'discarded') {
          await appendEntry(trx, deps, sheet, { kind: 'restore', by: BY_STAFF })
        }
        return wasDeleted
      })
    },
  }
}
