import type { Database } from '../../base/database/database.ts'
import { isOpen, stateOf } from './run-state.ts'

/** Returns how many mailings that have not ended are in each state. */
export async function mailingStates(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('mailing_runs')
    .select(['status', 'phase'])
    .where('is_draft', '=', 0)
    .where(isOpen)
    .execute()
  const states = new Map<string, number>([
    ['scheduled', 0],
    ['running', 0],
    ['paused', 0],
  ])
  for (const row of rows) states.set(stateOf(row), (states.get(stateOf(row)) ?? 0) + 1)
  return states
}
