import { api } from '../../platform/api/browser-api.ts'
import { AuditLog } from './AuditLog.tsx'
import { createAuditLog } from './audit-log.store.ts'

const log = createAuditLog(api)

/** The audit log with the stores of the real page. */
export function AuditPage() {
  return <AuditLog log={log} />
}
