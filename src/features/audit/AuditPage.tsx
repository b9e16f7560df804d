import { api } from '../../platform/api/browser-api.ts'
import { clock } from '../../platform/browser/clock.ts'
import { page } from '../../platform/browser/page.ts'
import { visibility } from '../../platform/browser/visibility.ts'
import { AuditLog } from './AuditLog.tsx'
import { createAuditLog } from './audit-log.store.ts'
import { createUndo } from './undo.store.ts'

const log = createAuditLog({ api, page, clock, visibility })
const undo = createUndo({ api, onUndone: log.markUndone })

/** The audit log with the stores of the page. */
export function AuditPage() {
  return <AuditLog log={log} undo={undo} />
}
