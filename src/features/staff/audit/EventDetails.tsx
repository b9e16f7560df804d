import type { AuditEvent } from '../../../contract/staff/audit.ts'
import { utcDateTime } from '../../../domain/dates/dates.ts'
import styles from './EventTable.module.css'
import { actorText, cannotUndoText } from './messages.ts'

/** Shows everything that is known about an event, in full length. */
export function EventDetails({ event }: { event: AuditEvent }) {
  const { id, at, actor, result, before, after, detail, user, subject, undoneAt } = event
  const facts: [name: string, value: string | undefined][] = [
    ['Time', utcDateTime(at)],
    ['Person', actorText(actor)],
    ['Result', result],
    ['Login', user?.login],
    ['Support id', user?.supportId],
    ['Install id', user?.iid],
    ['About', subject && `${subject.type} ${subject.id}`],
    ['Before', before],
    ['After', after],
    ['Details', detail],
    ['Undone', undoneAt === undefined ? undefined : utcDateTime(undoneAt)],
    ['Undo', cannotUndoText(event)],
    ['Event', id],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
