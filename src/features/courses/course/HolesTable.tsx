import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { CourseHoleRecord } from '../../../domain/course-check.ts'
import { printedNumber } from '../../../domain/printed-number.ts'
import styles from './HolesTable.module.css'
import type { HoleColumn } from './hole-column.ts'
import { NumberCell } from './NumberCell.tsx'

interface Props {
  /** Names the table. */
  label: string
  holes: readonly CourseHoleRecord[]
  columns: readonly HoleColumn[]
  /** The number of problems by the index of the hole. */
  problemCounts: ReadonlyMap<number, number>
  /** Index of the selected hole. */
  selected: number
  onSelect: (hole: number) => void
}

/** Lists the holes of a course. In columns that are edited, Enter and the arrow keys move between the holes. */
export function HolesTable({ label, holes, columns, problemCounts, selected, onSelect }: Props) {
  return (
    <div className={styles.holder}>
      <table className={styles.table} onKeyDown={moveBetweenRows}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {['Hole', ...columns.map(({ header }) => header), 'Looks wrong'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {holes.map((hole, index) => {
            const number = printedNumber(holes, index)
            const count = problemCounts.get(index) ?? 0
            return (
              <tr
                // biome-ignore lint/suspicious/noArrayIndexKey: a hole is its position; printed numbers can be equal.
                key={index}
                data-selected={index === selected || undefined}
                data-wrong={count > 0 || undefined}
                onFocus={() => index !== selected && onSelect(index)}
              >
                <th scope="row">
                  <button
                    type="button"
                    className={styles.hole}
                    aria-current={index === selected || undefined}
                    onClick={() => onSelect(index)}
                  >
                    {number}
                  </button>
                </th>
                {columns.map((column) => (
                  <HoleCell key={column.header} {...{ column, hole, index, number }} />
                ))}
                <td>{count || ''}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  column: HoleColumn
  hole: CourseHoleRecord
  index: number
  /** The printed number of the hole. */
  number: number
}

function HoleCell({ column, hole, index, number }: CellProps) {
  const { header, text, value, placeholder, isDecimal, range, onEdit } = column
  const figure = value?.(hole, index)
  if (!onEdit) return <td>{text ? text(hole, index) : (figure ?? '–')}</td>

  function onPaste(event: ClipboardEvent) {
    const parts = event.clipboardData.getData('text').trim().split(/\s+/)
    const numbers = parts.map((part) => Number(part.replace(',', '.')))
    if (parts.length < 2 || numbers.some(Number.isNaN)) return
    event.preventDefault()
    onEdit?.(index, numbers)
  }

  return (
    <td className={styles.edited}>
      <NumberCell
        label={`${header}, hole ${number}`}
        value={figure}
        placeholder={placeholder?.(hole, index)}
        isDecimal={isDecimal}
        range={range}
        onPaste={onPaste}
        onChange={(next) => onEdit(index, [next])}
      />
    </td>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }

/** Moves the focus to the same column of the row above or below. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key]
  const input = event.target
  if (step === undefined || !(input instanceof HTMLInputElement)) return
  const cell = input.closest('td')
  const row = cell?.closest('tr')
  const next = step < 0 ? row?.previousElementSibling : row?.nextElementSibling
  const target = next?.children[cell?.cellIndex ?? -1]?.querySelector('input')
  event.preventDefault()
  target?.focus()
  target?.select()
}
