import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import { counted } from '../../domain/counted.ts'
import type { Audit } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { orderedIdAt } from '../ids.ts'

/** The audit action of a search, also of an exact one that found nobody. */
const ACTION = 'search'
/** While somebody types, a search continues the one before. */
const TYPING_MS = secondsToMilliseconds(30)

/** Records what staff search for. The console searches while they type, which is one event and not one for each key. */
export function createSearchAudit(db: Database, clock: Clock, audit: Pick<Audit, 'recordRead'>) {
  return {
    /**
     * Records a search. One that only continues the text of the latest, begun within half a minute, takes its place; one
     * that is its beginning is part of it already.
     */
    async record(actor: string, query: string, matchCount: number): Promise<void> {
      const detail = counted(matchCount, 'match', 'matches')
      const since = clock() - TYPING_MS
      const found = await db
        .selectFrom('audit')
        .select(['id', 'at', 'subject_id'])
        .where('actor', '=', actor)
        .where('id', '>', orderedIdAt(since))
        .where('kind', '=', 'read')
        .where('action', '=', ACTION)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      // Ids of a process never go back, so some may be ahead of their time.
      const latest = found && found.at > since ? found : undefined
      const before = latest?.subject_id ?? ''
      if (latest && query.startsWith(before)) {
        await db
          .updateTable('audit')
          .set({ subject_id: query, detail })
          .where('id', '=', latest.id)
          // Another search of the same person may have taken its place meanwhile.
          .where('subject_id', '=', before)
          .execute()
        return
      }
      if (before.startsWith(query)) return
      const subject = { type: 'search', id: query } as const
      await audit.recordRead({ actor, action: ACTION, iid: null, subject, detail })
    },
  }
}
