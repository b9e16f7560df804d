import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type Ref, useEffect, useRef } from 'react'
import styles from './DataTable.module.css'
import type { TableItem } from './filter-rows.ts'
import { singularOf } from './TableTools.tsx'
import type { Column } from './table-column.ts'
import type { Selection, SelectionActions } from './use-selection.ts'

interface Props {
  what: string
  items: readonly TableItem<object>[]
  columns: readonly Column<object>[]
  isMarked(row: object): boolean
  /** The id of the found row. */
  foundId: string | undefined
  selection: Selection | undefined
  scroller: HTMLElement | null
}

/** Tables with up to this many rows render all of them, so that the browser's find in page works. */
const RENDER_ALL_MAX = 60
/** Row height in pixels that is assumed until a row has been measured. */
const ROW_HEIGHT_PX = 36
const OVERSCAN = 12

/** The body of a table. Large tables render only the rows in view. */
export function TableRows({ what, items, columns, isMarked, foundId, selection, scroller }: Props) {
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: OVERSCAN,
  })
  const foundIndex = foundId === undefined ? -1 : items.findIndex(({ id }) => id === foundId)
  // Once, as soon as the found row is among the rows.
  const scrolledTo = useRef<string>(undefined)
  useEffect(() => {
    if (!scroller || foundIndex < 0 || scrolledTo.current === foundId) return
    scrolledTo.current = foundId
    virtualizer.scrollToIndex(foundIndex, { align: 'center' })
  })

  const isAll = items.length <= RENDER_ALL_MAX
  const inView = virtualizer.getVirtualItems()
  const beforePx = isAll ? 0 : (inView[0]?.start ?? 0)
  const afterPx = isAll ? 0 : virtualizer.getTotalSize() - (inView.at(-1)?.end ?? 0)
  const indexes = isAll ? [...items.keys()] : inView.map(({ index }) => index)
  return (
    <tbody>
      <Spacer heightPx={beforePx} columns={columns.length} />
      {indexes.map((index) => {
        const item = items[index]
        return (
          item && (
            <MemoRow
              key={item.id}
              ref={virtualizer.measureElement}
              {...{ index, what, columns, isMarked }}
              {...item}
              isFound={item.id === foundId}
              isSelected={selection?.selected.has(item.id) ?? false}
              selectionActions={selection?.actions}
            />
          )
        )
      })}
      <Spacer heightPx={afterPx} columns={columns.length} />
    </tbody>
  )
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

interface RowProps extends Pick<Props, 'what' | 'columns' | 'isMarked'>, TableItem<object> {
  index: number
  isFound: boolean
  isSelected: boolean
  selectionActions: SelectionActions | undefined
  ref?: Ref<HTMLTableRowElement>
}

/** Memoized so that unchanged rows are not rendered again on scroll and on each key press in the filter. */
const MemoRow = memo(function TableRow(props: RowProps) {
  const { row, index, columns, isMarked, isFound, isSelected, selectionActions, ref } = props
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      data-marked={isMarked(row) || undefined}
      data-found={isFound || undefined}
      data-selected={isSelected || undefined}
      className={styles.row}
    >
      {columns.map((column, at) => (
        <td
          key={column.id}
          data-pinned={column.isPinned || undefined}
          data-number={column.isNumber || undefined}
        >
          {at === 0 && selectionActions ? (
            <div className={styles.pick}>
              <SelectRow {...props} actions={selectionActions} />
              <MemoCell column={column} row={row} />
            </div>
          ) : (
            <MemoCell column={column} row={row} />
          )}
        </td>
      ))}
    </tr>
  )
})

/** Memoized so that selecting a row does not render its cells again. */
const MemoCell = memo(function Cell({ column, row }: { column: Column<object>; row: object }) {
  return column.cell(row)
})

/** The checkbox in the first column of a row; with Shift it selects a range. */
function SelectRow({
  id,
  row,
  what,
  columns,
  isSelected,
  actions,
}: RowProps & { actions: SelectionActions }) {
  return (
    <input
      type="checkbox"
      className={styles.checkbox}
      aria-label={`Select ${singularOf(what)} ${columns[0]?.text?.(row) ?? id}`}
      checked={isSelected}
      onChange={({ nativeEvent }) => {
        const isRange = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true
        if (isRange) actions.extendTo(id)
        else actions.toggle(id)
      }}
    />
  )
}
