import type { AuditEvent } from '../../src/contract/staff/audit.ts'
import type { TestService } from './service.ts'

/** Returns the events of the audit log that have an action, newest first. */
export async function auditEvents(
  { services }: Pick<TestService, 'services'>,
  action: string,
): Promise<AuditEvent[]> {
  const found: AuditEvent[] = []
  for (let before: string | undefined; ; ) {
    const { events, next } = await services.auditLog.page({ before })
    found.push(...events.filter((event) => event.action === action))
    if (next === undefined) return found
    before = next
  }
}
