import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import { counted } from '../../../domain/format/counted.ts'
import { createAudit } from '../../base/audit/audit.ts'
import { staffCalls } from '../../base/audit/staff-calls.ts'
import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { orderedIdAt } from '../../base/ids.ts'
import type { GolfDeps } from '../../golf/golf-context.ts'
import { createSearch } from './search.ts'

export function searchHandlers(deps: GolfDeps) {
  const { read } = staffCalls(deps)
  return {
    searchUsers: {
      summary:
        'Searches users by part of an e-mail or name, support id, install id, round token or link, name or link of a competition, order number, NFC id or promo code.',
      access: 'staff',
      records: 'search',
      async handle({ query: { query } }, call) {
        const found = await createSearch(deps).find(query)
        const count = found.matches.length
        await read(
          call,
          { action: 'search', subject: { type: 'search', id: query }, isFound: count > 0 },
          ({ actor }) => recordSearch(deps, actor, query, count),
        )
        return found
      },
    },
  } satisfies Partial<Handlers>
}

/** A search within this time may continue the previous one, while the user types. */
const TYPING_MS = secondsToMilliseconds(30)

/**
 * Records what staff search for. The console searches while they type; all these searches are recorded as one event: if
 * the text continues that of the latest search, which began less than half a minute ago, it replaces that event. If it is
 * the beginning of the latest search, nothing is recorded.
 */
async function recordSearch(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: string,
  query: string,
  matchCount: number,
): Promise<void> {
  const detail = counted(matchCount, 'match', 'matches')
  const since = clock() - TYPING_MS
  const found = await db
    .selectFrom('audit')
    .select(['id', 'at', 'subject_id'])
    .where('actor', '=', actor)
    .where('id', '>', orderedIdAt(since))
    .where('kind', '=', 'read')
    .where('action', '=', 'search')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // Compares the time as well, because the ids of a process always increase and may be ahead of the clock.
  const latest = found && found.at > since ? found : undefined
  const before = latest?.subject_id ?? ''
  if (latest && query.startsWith(before)) {
    await db
      .updateTable('audit')
      .set({ subject_id: query, detail })
      .where('id', '=', latest.id)
      // Another search of the same person may have replaced the event in the meantime.
      .where('subject_id', '=', before)
      .execute()
    return
  }
  if (before.startsWith(query)) return
  const subject = { type: 'search', id: query } as const
  await createAudit({ db, clock }).recordRead({ actor, action: 'search', iid: null, subject, detail })
}
