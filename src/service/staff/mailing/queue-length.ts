import { sql } from 'kysely'
import type { Database } from '../../base/database/database.ts'
import { isInProgress } from './run-state.ts'

/** Returns the number of pending recipients of the mailing in progress. */
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
