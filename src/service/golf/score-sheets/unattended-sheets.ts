import { millisecondsInDay } from 'date-fns/constants'
import { createAudit, SERVICE } from '../../base/audit/audit.ts'
import { type Context, transact } from '../../base/context.ts'
import type { Database } from '../../base/database/database.ts'
import { createRounds } from '../rounds/rounds.ts'
import { CHANGEABLE_MS } from './score-sheets.ts'
import { BY_SERVICE } from './sheet-callers.ts'
import { appendEntries } from './sheet-log.ts'
import type { SheetDeps } from './sheet-recorder.ts'
import { lockRound, lockSheet } from './sheet-rows.ts'

/** Number of sheets that one run ends, so that it does not occupy the service. */
const SHEETS_PER_RUN = 200

type Deps = SheetDeps & Pick<Context, 'leaveBehind'>

/** Ends the sheets of which nobody takes care any more. */
export function createUnattendedSheets(deps: Deps) {
  const { db, clock, leaveBehind } = deps
  /** Sheets that could not be ended. They are left out until the service starts again. */
  const failed = new Set<string>()

  /** Calls `end` for each sheet. */
  const forEach = async (tokens: readonly string[], end: (token: string) => Promise<void>) => {
    for (const token of tokens) {
      try {
        await end(token)
      } catch (error) {
        if (!leaveBehind) throw error
        leaveBehind('score sheets', error)
        failed.add(token)
      }
    }
  }

  return {
    /** Finishes live rounds without an entry for 24 hours as not complete. Their owners can reopen them. */
    async finishOverdue(): Promise<void> {
      const isOverdue = () => clock() - millisecondsInDay
      const rows = await db
        .selectFrom('score_sheets')
        .select('token')
        .where('state', '=', 'live')
        .where('last_entry_at', '<=', isOverdue())
        // The sheets of a competition end with its round.
        .where('token', 'not in', db.selectFrom('competition_sheets').select('token'))
        .$if(failed.size > 0, (query) => query.where('token', 'not in', [...failed]))
        .orderBy('last_entry_at')
        .limit(SHEETS_PER_RUN)
        .execute()
      await forEach(tokensOf(rows), (token) =>
        transact(deps, async (tx) => {
          const sheet = await lockSheet(tx.db, token)
          // Somebody may have entered something in the meantime.
          if (sheet?.state !== 'live' || sheet.lastEntryAt > isOverdue()) return
          await appendEntries(tx, sheet, BY_SERVICE, () => [{ kind: 'finish', isComplete: false }])
          await createAudit(tx).add({
            actor: SERVICE,
            action: 'finish round',
            iid: sheet.iid,
            subject: { type: 'round', id: token },
            detail: 'no entry for 24 hours',
          })
        }),
      )
    },

    /** Erases rounds that their owners discarded more than 30 days ago. */
    async eraseDiscarded(): Promise<void> {
      const discardedBefore = () => clock() - CHANGEABLE_MS
      const rows = await selectDiscarded(db, discardedBefore())
        .$if(failed.size > 0, (query) => query.where('token', 'not in', [...failed]))
        .limit(SHEETS_PER_RUN)
        .execute()
      await forEach(tokensOf(rows), (token) =>
        transact(deps, async (tx) => {
          await lockRound(tx.db, token)
          const sheet = await selectDiscarded(tx.db, discardedBefore())
            .where('token', '=', token)
            .executeTakeFirst()
          if (sheet) await createRounds(tx).erase(token)
        }),
      )
    },
  }
}

const tokensOf = (rows: readonly { token: string }[]) => rows.map(({ token }) => token)

const selectDiscarded = (db: Database, before: number) =>
  db
    .selectFrom('score_sheets')
    .select('token')
    .where('state', '=', 'discarded')
    .where('discarded_at', '<=', before)
