import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { AuditEvent } from '../../contract/audit.ts'
import { COLUMNS, EventRow } from './EventRow.tsx'
import styles from './EventTable.module.css'
import { type EventLine, groupEvents } from './event-groups.ts'

interface Props {
  events: readonly AuditEvent[]
  hasOlder: boolean
  nowMs: number
  onUndo: (events: EventLine['events']) => void
}

/** A line of the table. */
interface ShownLine extends EventLine {
  key: string
  isMember: boolean
}

/** Tables with up to this many lines render all of them, so that the browser's find in page works. */
const RENDER_ALL_MAX = 60
/** Height of a line in pixels that is assumed until it has been measured. */
const LINE_HEIGHT_PX = 36
const OVERSCAN = 20

/** Lists events, one in each line. A line opens to its details, or to the events that it unites. */
export function EventTable({ events, hasOlder, nowMs, onUndo }: Props) {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const onToggle = useCallback((id: string) => {
    setOpenIds((ids) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  const lines = useMemo(() => shownLines(groupEvents(events), openIds), [events, openIds])
  const Rows = lines.length > RENDER_ALL_MAX ? RowsInView : AllRows
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-rowcount={hasOlder ? -1 : lines.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {COLUMNS.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <Rows {...{ lines, openIds, nowMs, onToggle, onUndo }} />
      </table>
    </div>
  )
}

/** Returns the lines, each open group followed by its events. */
function shownLines(groups: readonly EventLine[], openIds: ReadonlySet<string>): ShownLine[] {
  return groups.flatMap(({ events }) => {
    const [{ id }] = events
    const line: ShownLine = { events, key: id, isMember: false }
    if (events.length === 1 || !openIds.has(id)) return [line]
    return [
      line,
      ...events.map((event): ShownLine => ({ events: [event], key: `${id} ${event.id}`, isMember: true })),
    ]
  })
}

interface RowsProps extends Pick<Props, 'nowMs' | 'onUndo'> {
  lines: readonly ShownLine[]
  openIds: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** A group is opened by the id of its newest event, whose details are opened by their key. */
const idOf = ({ key, events: [{ id }], isMember }: ShownLine) => (isMember ? key : id)

function AllRows({ lines, ...props }: RowsProps) {
  return lines.map((line, index) => <Row key={line.key} {...{ line, index }} {...props} />)
}

function Row({
  line,
  openIds,
  onToggle,
  ...props
}: Omit<RowsProps, 'lines'> & {
  line: ShownLine
  index: number
  ref?: Ref<HTMLTableSectionElement>
}) {
  const id = idOf(line)
  const toggle = useCallback(() => onToggle(id), [onToggle, id])
  return (
    <EventRow
      event={line.events[0]}
      group={line.events.length > 1 ? line.events : undefined}
      isMember={line.isMember}
      isOpen={openIds.has(id)}
      onToggle={toggle}
      {...props}
    />
  )
}

function RowsInView({ lines, ...props }: RowsProps) {
  const start = useRef<HTMLTableSectionElement>(null)
  const [topPx, setTopPx] = useState(0)
  // The offset changes when the content above the table changes its height.
  useLayoutEffect(() => {
    const top = start.current ? start.current.getBoundingClientRect().top + window.scrollY : 0
    setTopPx((before) => (Math.abs(before - top) < 1 ? before : top))
  })
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => LINE_HEIGHT_PX,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: OVERSCAN,
    scrollMargin: topPx,
  })
  const items = virtualizer.getVirtualItems()
  const before = (items[0]?.start ?? topPx) - topPx
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? topPx) - topPx)
  return (
    <>
      <tbody ref={start}>
        <Spacer heightPx={before} />
      </tbody>
      {items.map(({ index }) => {
        const line = lines[index]
        return line && <Row key={line.key} ref={virtualizer.measureElement} {...{ line, index }} {...props} />
      })}
      <tbody>
        <Spacer heightPx={Math.max(0, after)} />
      </tbody>
    </>
  )
}

/** Takes up the space of the lines that are not rendered. */
function Spacer({ heightPx }: { heightPx: number }) {
  return (
    <tr className={styles.spacer}>
      <td colSpan={COLUMNS.length} style={{ blockSize: heightPx }} />
    </tr>
  )
}
