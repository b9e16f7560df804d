import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { AuditEvent } from '../../contract/audit.ts'
import styles from './AuditLog.module.css'
import { EventRow } from './EventRow.tsx'

interface Props {
  events: readonly AuditEvent[]
  hasOlder: boolean
  nowMs: number
  onUndo: (event: AuditEvent) => void
}

/** Lists with up to this many events render all of them, so that the browser's find in page works. */
const RENDER_ALL_MAX = 60
/** Height of an event in pixels that is assumed until it has been measured. */
const ROW_HEIGHT_PX = 80
const OVERSCAN = 12

/** Lists events. Long lists render only the events in view. */
export function EventList(props: Props) {
  return props.events.length > RENDER_ALL_MAX ? <EventsInView {...props} /> : <AllEvents {...props} />
}

function AllEvents({ events, nowMs, onUndo }: Props) {
  return (
    <ol className={styles.events}>
      {events.map((event) => (
        <EventRow key={event.id} event={event} nowMs={nowMs} onUndo={onUndo} />
      ))}
    </ol>
  )
}

function EventsInView({ events, hasOlder, nowMs, onUndo }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [topPx, setTopPx] = useState(0)
  // The offset changes when the content above the list changes its height.
  useLayoutEffect(() => {
    const top = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0
    setTopPx((before) => (Math.abs(before - top) < 1 ? before : top))
  })
  const virtualizer = useWindowVirtualizer({
    count: events.length,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => events[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin: topPx,
  })
  const items = virtualizer.getVirtualItems()
  const before = (items[0]?.start ?? topPx) - topPx
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? topPx) - topPx)
  return (
    <ol
      ref={list}
      className={styles.events}
      style={{ paddingBlockStart: before, paddingBlockEnd: Math.max(0, after) }}
    >
      {items.map(({ index }) => {
        const event = events[index]
        return (
          event && (
            <EventRow
              key={event.id}
              ref={virtualizer.measureElement}
              index={index}
              setSize={hasOlder ? -1 : events.length}
              event={event}
              nowMs={nowMs}
              onUndo={onUndo}
            />
          )
        )
      })}
    </ol>
  )
}
