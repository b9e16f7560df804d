import { sql } from 'kysely'
import type { Database } from '../../base/database/database.ts'
import { isInProgress, stateOf } from './run-state.ts'

/** Returns how many mailings that have not ended are in each state. */
export async function mailingStates(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('mailing_runs')
    .select(['status', 'phase'])
    .where('is_draft', '=', 0)
    .where(isInProgress)
    .execute()
  const count = (state: string) => rows.filter((row) => stateOf(row) === state).length
  return new Map(['running', 'paused'].map((state) => [state, count(state)]))
}

/** Returns the number of pending recipients of the mailings in progress. */
export async function queueLength(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('mailing_recipients')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('run_id', 'in', (e) => e.selectFrom('mailing_runs').select('id').where(isInProgress))
    // Inlined as a literal so that the planner can use the partial index on pending rows.
    .where('status', '=', sql.lit('pending' as const))
    .executeTakeFirstOrThrow()
  return Number(count)
}
