import type { AuditEvent } from '../../contract/audit.ts'
import type { Api } from '../../platform/api/api.ts'
import type { ChangeNoticeStore } from '../shared/changes/change-notice.store.ts'
import type { AuditLogStore } from './audit-log.store.ts'
import { linksOf } from './event-links.ts'
import { doneText } from './messages.ts'

interface Deps {
  api: Api
  log: Pick<AuditLogStore, 'markUndone' | 'load'>
  notice: Pick<ChangeNoticeStore, 'undoOlder'>
}

/** Returns the function that undoes a change of the audit log. */
export function undoEvent({ api, log, notice }: Deps) {
  return (event: AuditEvent): void => {
    const about = linksOf(event).map(({ text }) => text)
    void notice.undoOlder({
      text: [doneText(event.action), ...about].join(', '),
      changeId: event.id,
      api,
      onUndone: (isUndone) => (isUndone ? log.markUndone(event.id) : void log.load()),
    })
  }
}
