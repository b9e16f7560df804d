import { useCallback, useMemo, useState } from 'react'
import type { AuditEvent } from '../../../contract/staff/audit.ts'
import { COLUMNS, EventRow } from './EventRow.tsx'
import styles from './EventTable.module.css'
import { type EventLine, groupEvents } from './event-groups.ts'

interface Props {
  events: readonly AuditEvent[]
  nowMs: number
  onUndo: (events: EventLine['events']) => void
}

/** Lists events, one in each line. A line opens to its details, or to the events that it unites. */
export function EventTable({ events, nowMs, onUndo }: Props) {
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(new Set())
  const onToggle = useCallback((key: string) => {
    setOpenKeys((keys) => {
      const next = new Set(keys)
      if (!next.delete(key)) next.add(key)
      return next
    })
  }, [])
  const lines = useMemo(() => groupEvents(events), [events])
  const row = (line: EventLine, key: string, isMember = false) => (
    <EventRow
      key={key}
      id={key}
      event={line.events[0]}
      group={line.events.length > 1 ? line.events : undefined}
      isMember={isMember}
      isOpen={openKeys.has(key)}
      {...{ nowMs, onToggle, onUndo }}
    />
  )
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            {COLUMNS.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {lines.map((line) => {
          const [{ id }] = line.events
          const isOpenGroup = line.events.length > 1 && openKeys.has(id)
          const members = isOpenGroup ? line.events : []
          return [
            row(line, id),
            ...members.map((event) => row({ events: [event] }, `${id} ${event.id}`, true)),
          ]
        })}
      </table>
    </div>
  )
}
