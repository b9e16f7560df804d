import { useEffect, useId, useRef } from 'react'
import { withoutRepeated } from '../../../platform/stores/paged-list.ts'
import { type PlainColumn, PlainTable } from '../../../ui/table/PlainTable.tsx'
import styles from './Steps.module.css'

/** A file or template to choose. */
export interface PickerRow {
  value: string
  /** Further cells, in the order of the columns. */
  cells: readonly string[]
  /** Why it cannot be used. */
  problem?: string | undefined
}
interface Props {
  label: string
  columns: readonly PlainColumn[]
  rows: readonly PickerRow[]
  chosen: string
  onChoose: (value: string) => void
}

/** A table whose rows are radio buttons. */
export function FilePicker({ label, columns, rows, chosen, onChoose }: Props) {
  const name = useId()
  const checked = useRef<HTMLTableRowElement>(null)
  // A file that was chosen by name, or in an earlier visit, may be further down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row changes with what is chosen
  useEffect(() => {
    const list = checked.current?.closest('section')
    if (!checked.current || !list) return
    const { offsetTop, offsetHeight } = checked.current
    const isInView =
      offsetTop - offsetHeight >= list.scrollTop &&
      offsetTop + offsetHeight <= list.scrollTop + list.clientHeight
    if (!isInView) list.scrollTop = offsetTop - 2 * offsetHeight
  }, [chosen])
  return (
    <PlainTable label={label} columns={columns} height="list">
      {withoutRepeated(rows, ({ value }) => value).map(({ value, cells, problem }) => (
        <tr key={value} ref={value === chosen ? checked : undefined} className={styles.row}>
          <td className={styles.name}>
            <label className={styles.choice}>
              <input
                type="radio"
                name={name}
                value={value}
                checked={value === chosen}
                disabled={problem !== undefined}
                onChange={() => onChoose(value)}
              />
              <span title={value}>{value}</span>
            </label>
          </td>
          {problem === undefined ? (
            cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells are in the order of the columns
              <td key={index} data-figure={columns[index + 1]?.isFigure || undefined}>
                {cell}
              </td>
            ))
          ) : (
            <td className={styles.problem} colSpan={cells.length} title={problem}>
              cannot be used
            </td>
          )}
        </tr>
      ))}
    </PlainTable>
  )
}
