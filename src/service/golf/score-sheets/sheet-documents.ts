import type { InferOutput } from 'valibot'
import { SHEET_PLAYERS_MAX } from '../../../contract/score-sheet-rules.ts'
import type { putDocument } from '../../../contract/score-sheets.ts'
import { transact } from '../../base/context.ts'
import { conflict, HttpError } from '../../base/http/http-error.ts'
import { createThrottles } from '../../base/throttles.ts'
import type { RoundDeps } from '../rounds/rounds.ts'
import { CHANGEABLE_MS } from './score-sheets.ts'
import { type Caller, openLockedSheet, openSheet, requireOwner } from './sheet-callers.ts'
import { batchLimits, liveRefusalOf } from './sheet-limits.ts'
import { storeRound } from './store-round.ts'

/** A document does not say whether its round was played to its end. */
const COMPLETE = { isUnfinished: false, hasOtherScores: false }

/** @throws HttpError 413 when a round has more players than may be recorded on the site */
export function requireFewPlayers({ players }: { players: readonly unknown[] }): void {
  if (players.length <= SHEET_PLAYERS_MAX) return
  throw new HttpError(413, `round.players: expected at most ${SHEET_PLAYERS_MAX}`)
}

/** Records rounds whose client holds the whole document and sends it again with each change. */
export function createSheetDocuments(deps: RoundDeps) {
  return {
    /**
     * Replaces the document of a sheet, unless a document with this or a higher revision is stored. Returns the
     * revision that is stored then.
     * @throws HttpError 403 for a scorer, 409 when the sheet is recorded with entries or can no longer be changed
     */
    async put(
      token: string,
      caller: Caller,
      { revision, round, state }: InferOutput<typeof putDocument.body>,
      request: { ip: string },
    ): Promise<number> {
      requireFewPlayers(round)
      const opened = await openSheet(deps.db, token, caller)
      requireOwner(opened)
      await createThrottles(deps).take(batchLimits(token, opened.subject, { ip: request.ip, body: round }))
      return transact(deps, async (tx) => {
        const isReopening = state === 'live' && opened.sheet.state !== 'live'
        // Comes before the lock of the sheet, as when a sheet is started.
        const liveRefusal = isReopening ? await liveRefusalOf(tx.db, opened.subject, token) : undefined
        const { sheet } = await openLockedSheet(tx.db, token, caller)
        if (sheet.mode === 'entries') {
          throw conflict('This round is recorded with entries, and cannot be replaced by a document')
        }
        if (revision <= sheet.revision) return sheet.revision
        const now = tx.clock()
        if (sheet.state === 'discarded') throw conflict('This round is discarded')
        if (sheet.finishedAt !== null && now - sheet.finishedAt > CHANGEABLE_MS) {
          throw conflict('This round was finished more than 30 days ago')
        }
        if (liveRefusal !== undefined) throw new HttpError(413, liveRefusal)
        const finishedAt = state === 'finished' ? (sheet.finishedAt ?? now) : null
        const recording = { recorded: round, courseLink: {}, state, seq: revision, finishedAt, ...COMPLETE }
        const columns = await storeRound(tx, sheet, recording)
        await tx.db
          .updateTable('score_sheets')
          .set({ ...columns, state, revision, last_entry_at: now })
          .where('token', '=', token)
          .execute()
        return revision
      })
    },
  }
}
