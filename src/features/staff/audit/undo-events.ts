import { type AuditEvent, undoChange } from '../../../contract/staff/audit.ts'
import { counted } from '../../../domain/format/counted.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { ChangeNoticeStore } from '../shared/changes/change-notice.store.ts'
import { undoInTurn } from '../shared/changes/change-notice.store.ts'
import type { AuditLogStore } from './audit-log.store.ts'
import { linksOf } from './event-links.ts'
import { doneText } from './messages.ts'

interface Deps {
  api: Api
  log: Pick<AuditLogStore, 'markUndone' | 'load'>
  notice: Pick<ChangeNoticeStore, 'undoOlder'>
}

/** Returns the function that undoes a change of the audit log, or several that the log shows in one line. */
export function undoEvents({ api, log, notice }: Deps) {
  return ([event, ...others]: readonly [AuditEvent, ...AuditEvent[]]): void => {
    if (others.length > 0) return void notice.undoOlder(together([event, ...others]))
    const about = linksOf(event).map(({ text }) => text)
    void notice.undoOlder({
      text: [doneText(event.action), ...about].join(', '),
      changeId: event.id,
      api,
      onUndone: () => log.markUndone(event.id),
    })
  }

  /** @param events the latest first, because each is undone only if nothing has changed since */
  function together(events: readonly [AuditEvent, ...AuditEvent[]]) {
    const [first] = events
    const about = linksOf({ ...first, subject: undefined }).map(({ text }) => text)
    return {
      text: [`${doneText(first.action)}, ${counted(events.length, 'time', 'times')}`, ...about].join(', '),
      api,
      undo: (onProgress: Parameters<typeof undoInTurn>[2]) =>
        undoInTurn(
          events,
          async ({ id }) => {
            const result = await api.call(undoChange, { path: { changeId: id } })
            if (!result.ok) return result.failure
            log.markUndone(id)
            return undefined
          },
          onProgress,
        ),
    }
  }
}
