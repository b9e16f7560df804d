import type { Account } from '../base/account.ts'
import type { AuditEvent } from '../base/audit/audit.ts'
import type { AccountServices } from './areas.ts'

/** Records a change that staff have made to the protection of their own account. Does nothing for golfers. */
export async function recordOfStaff(
  { audit }: Pick<AccountServices, 'audit'>,
  { email, role }: Account,
  event: Pick<AuditEvent, 'action' | 'detail'>,
): Promise<void> {
  if (role === 'staff') await audit.add({ actor: email, iid: null, ...event })
}
