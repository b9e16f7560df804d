import { api } from '../../../platform/api/browser-api.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { page } from '../../../platform/browser/page.ts'
import { visibility } from '../../../platform/browser/visibility.ts'
import { createChangeNotice } from '../shared/changes/change-notice.store.ts'
import { AuditLog } from './AuditLog.tsx'
import { createAuditLog } from './audit-log.store.ts'
import { undoEvents } from './undo-events.ts'

const log = createAuditLog({ api, page, clock, visibility })
const notice = createChangeNotice()

/** The audit log with the stores of the page. */
export function AuditPage() {
  return <AuditLog log={log} notice={notice} onUndo={undoEvents({ api, log, notice })} />
}
