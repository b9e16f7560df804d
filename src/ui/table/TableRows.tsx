import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type Ref } from 'react'
import styles from './DataTable.module.css'
import type { Column } from './table-column.ts'

interface Item<Row> {
  id: string
  original: Row
}

interface Props<Row> {
  rows: readonly Item<Row>[]
  columns: readonly Column<Row>[]
  isMarked: ((row: Row) => boolean) | undefined
  scroller: HTMLElement | null
}

/** Up to this many rows are all rendered, so that the browser's own search finds each of them. */
const RENDER_ALL_MAX = 60
/** An estimate until a row has been measured. */
const ROW_HEIGHT_PX = 45
const OVERSCAN = 12

/** The body of a table; a large one renders only the rows in view. */
export function TableRows<Row>(props: Props<Row>) {
  if (props.rows.length > RENDER_ALL_MAX) return <RowsInView {...props} />
  return (
    <tbody>
      {props.rows.map((row, index) => (
        <MemoRow
          key={row.id}
          index={index}
          original={row.original}
          columns={props.columns}
          isMarked={props.isMarked}
        />
      ))}
    </tbody>
  )
}

function RowsInView<Row>(props: Props<Row>) {
  const { rows, scroller, columns, isMarked } = props
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
  })
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody>
      <Spacer heightPx={before} columns={columns.length} />
      {items.map(({ index }) => {
        const row = rows[index]
        return (
          row && (
            <MemoRow
              key={row.id}
              ref={virtualizer.measureElement}
              index={index}
              original={row.original}
              columns={columns}
              isMarked={isMarked}
            />
          )
        )
      })}
      <Spacer heightPx={after} columns={columns.length} />
    </tbody>
  )
}

/** Takes the space of the rows that are not rendered. */
function Spacer({ heightPx, columns }: { heightPx: number; columns: number }) {
  if (heightPx <= 0) return null
  return (
    <tr className={styles.spacer}>
      <td colSpan={columns} style={{ blockSize: heightPx }} />
    </tr>
  )
}

interface RowProps<Row> extends Pick<Props<Row>, 'columns' | 'isMarked'> {
  original: Row
  index: number
  ref?: Ref<HTMLTableRowElement>
}

function TableRow<Row>({ original, index, columns, isMarked, ref }: RowProps<Row>) {
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      data-marked={isMarked?.(original) || undefined}
      className={styles.row}
    >
      {columns.map((column) => (
        <td key={column.id}>{column.cell(original)}</td>
      ))}
    </tr>
  )
}

/** Keeps unchanged rows from rendering again on every key press in the filter and on scroll. */
const MemoRow = memo(TableRow) as typeof TableRow
