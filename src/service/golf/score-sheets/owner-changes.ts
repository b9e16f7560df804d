import { millisecondsInDay } from 'date-fns/constants'
import { createAudit, OWNER } from '../../base/audit/audit.ts'
import type { Clock } from '../../base/clock.ts'
import type { Database } from '../../base/database/database.ts'
import type { Sheet } from './sheet-rows.ts'

/** Actions that alternate, and count as the same. */
const FINISHES: readonly string[] = ['finish round', 'reopen round']

/**
 * Records for staff what the owner does with a round, unless the same was recorded within a day: the log of the sheet
 * has each change, and in the audit log they would bury what others have done. Must be called in a transaction that has
 * locked the sheet.
 */
export async function recordOwnerChange(
  trx: Database,
  clock: Clock,
  { iid, token }: Pick<Sheet, 'iid' | 'token'>,
  action: string,
): Promise<void> {
  const recent = await trx
    .selectFrom('audit')
    .select('id')
    .where('subject_type', '=', 'round')
    .where('subject_id', '=', token)
    .where('actor', '=', OWNER)
    .where('action', 'in', FINISHES.includes(action) ? FINISHES : [action])
    .where('at', '>', clock() - millisecondsInDay)
    .limit(1)
    .executeTakeFirst()
  if (recent) return
  await createAudit({ db: trx, clock }).add({
    actor: OWNER,
    action,
    iid,
    subject: { type: 'round', id: token },
  })
}
