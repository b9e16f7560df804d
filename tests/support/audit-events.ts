import type { AuditEvent } from '../../src/contract/staff/audit.ts'
import { createAuditLog } from '../../src/service/staff/audit-log/audit-log.ts'
import type { TestService } from './service.ts'

/** Returns the events of the audit log that have an action, newest first. */
export async function auditEvents(
  { context }: Pick<TestService, 'context'>,
  action: string,
): Promise<AuditEvent[]> {
  const found: AuditEvent[] = []
  for (let before: string | undefined; ; ) {
    const { events, next } = await createAuditLog(context).page({ before })
    found.push(...events.filter((event) => event.action === action))
    if (next === undefined) return found
    before = next
  }
}
