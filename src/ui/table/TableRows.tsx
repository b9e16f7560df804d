import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type Ref, type RefObject, useEffect, useRef } from 'react'
import styles from './DataTable.module.css'
import { singularOf } from './TableTools.tsx'
import type { Column } from './table-column.ts'
import type { ScrollToRow } from './use-roving-focus.ts'
import type { Selection, SelectionActions } from './use-selection.ts'

interface Item<Row> {
  id: string
  original: Row
}

interface Props<Row> {
  what: string
  rows: readonly Item<Row>[]
  columns: readonly Column<Row>[]
  isMarked: ((row: Row) => boolean) | undefined
  /** The id of the found row. */
  foundId: string | undefined
  selection: Selection | undefined
  scroller: HTMLElement | null
  /** Receives the function that scrolls to a row that is not rendered. */
  scrollToRow: RefObject<ScrollToRow>
}

/** Tables with up to this many rows render all of them, so that the browser's find in page works. */
const RENDER_ALL_MAX = 60
/** Row height in pixels that is assumed until a row has been measured. */
const ROW_HEIGHT_PX = 45
const OVERSCAN = 12

/** The body of a table. Large tables render only the rows in view. */
export function TableRows<Row>(props: Props<Row>) {
  if (props.rows.length > RENDER_ALL_MAX) return <RowsInView {...props} />
  return <AllRows {...props} />
}

function AllRows<Row>(props: Props<Row>) {
  const { scroller } = props
  useScrollToFound(props, (index) => {
    const row = scroller?.querySelector<HTMLElement>(`[data-index="${index}"]`)
    // Not `scrollIntoView`, which would also scroll the page.
    if (row && scroller) scroller.scrollTop = row.offsetTop - (scroller.clientHeight - row.offsetHeight) / 2
  })
  return (
    <tbody>
      {props.rows.map((row, index) => (
        <MemoRow key={row.id} {...rowProps(props, row, index)} />
      ))}
    </tbody>
  )
}

function RowsInView<Row>(props: Props<Row>) {
  const { rows, scroller, columns, scrollToRow } = props
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
  })
  useScrollToFound(props, (index) => virtualizer.scrollToIndex(index, { align: 'center' }))
  useEffect(() => {
    scrollToRow.current = (index) => virtualizer.scrollToIndex(index, { align: 'center' })
    return () => {
      scrollToRow.current = undefined
    }
  }, [scrollToRow, virtualizer])
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody>
      <Spacer heightPx={before} columns={columns.length} />
      {items.map(({ index }) => {
        const row = rows[index]
        return (
          row && <MemoRow key={row.id} ref={virtualizer.measureElement} {...rowProps(props, row, index)} />
        )
      })}
      <Spacer heightPx={after} columns={columns.length} />
    </tbody>
  )
}

/** Scrolls to the found row once, as soon as it is among the rows. */
function useScrollToFound<Row>(
  { rows, foundId, scroller }: Props<Row>,
  scrollTo: (index: number) => void,
): void {
  const done = useRef<string>(undefined)
  useEffect(() => {
    if (!scroller || foundId === undefined || done.current === foundId) return
    const index = rows.findIndex(({ id }) => id === foundId)
    if (index < 0) return
    done.current = foundId
    scrollTo(index)
  })
}

function rowProps<Row>(
  { what, columns, isMarked, foundId, selection }: Props<Row>,
  { id, original }: Item<Row>,
  index: number,
) {
  return {
    ...{ id, original, index, what, columns, isMarked },
    isFound: id === foundId,
    isSelected: selection?.selected.has(id) ?? false,
    selectionActions: selection?.actions,
  }
}

/** Takes up the space of the rows that are not rendered. */
function Spacer({ heightPx, columns }: { heightPx: number; columns: number }) {
  if (heightPx <= 0) return null
  return (
    <tr className={styles.spacer}>
      <td colSpan={columns} style={{ blockSize: heightPx }} />
    </tr>
  )
}

interface RowProps<Row> extends Pick<Props<Row>, 'what' | 'columns' | 'isMarked'>, Item<Row> {
  index: number
  isFound: boolean
  isSelected: boolean
  selectionActions: SelectionActions | undefined
  ref?: Ref<HTMLTableRowElement>
}

function TableRow<Row>(props: RowProps<Row>) {
  const { original, index, columns, isMarked, isFound, isSelected, selectionActions, ref } = props
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      data-marked={isMarked?.(original) || undefined}
      data-found={isFound || undefined}
      data-selected={isSelected || undefined}
      className={styles.row}
    >
      {columns.map((column, at) => (
        <td key={column.id}>
          {at === 0 && selectionActions ? (
            <div className={styles.pick}>
              <SelectRow {...props} actions={selectionActions} />
              <MemoCell column={column} row={original} />
            </div>
          ) : (
            <MemoCell column={column} row={original} />
          )}
        </td>
      ))}
    </tr>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return column.cell(row)
}

/** Memoized so that selecting a row does not render its cells again. */
const MemoCell = memo(Cell) as typeof Cell

/** The checkbox in the first column of a row; with Shift it selects a range. */
function SelectRow<Row>(props: RowProps<Row> & { actions: SelectionActions }) {
  const { id, original, what, columns, isSelected, actions } = props
  return (
    <input
      type="checkbox"
      className={styles.checkbox}
      aria-label={`Select ${singularOf(what)} ${columns[0]?.text?.(original) ?? id}`}
      checked={isSelected}
      onChange={({ nativeEvent }) => {
        const isRange = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true
        if (isRange) actions.extendTo(id)
        else actions.toggle(id)
      }}
    />
  )
}

/** Memoized so that unchanged rows are not rendered again on scroll and on each key press in the filter. */
const MemoRow = memo(TableRow) as typeof TableRow
