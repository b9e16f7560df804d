import type { AuditEvent } from '../../src/contract/audit.ts'
import type { TestService } from './service.ts'

/** Returns the events of the latest page of the audit log that have an action, newest first. */
export async function auditEvents(
  { services }: Pick<TestService, 'services'>,
  action: string,
): Promise<AuditEvent[]> {
  const { events } = await services.auditLog.page({})
  return events.filter((event) => event.action === action)
}
