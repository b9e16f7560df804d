import type { Account } from '../base/account.ts'
import { type AuditEvent, createAudit } from '../base/audit/audit.ts'
import type { Context } from '../base/context.ts'

/** Records a change that staff have made to the protection of their own account. Does nothing for golfers. */
export async function recordOfStaff(
  context: Context,
  { email, role }: Account,
  event: Pick<AuditEvent, 'action' | 'detail'>,
): Promise<void> {
  if (role === 'staff') await createAudit(context).add({ actor: email, iid: null, ...event })
}
