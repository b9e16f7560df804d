import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import type { CourseHoleRecord } from '../../../../domain/catalogue/course-check.ts'
import type { FacilityProblem } from '../../../../domain/catalogue/facility-problems.ts'
import { printedNumber } from '../../../../domain/format/printed-number.ts'
import styles from './course.module.css'

/** Numbers of consecutive holes; undefined removes one. */
export type HoleValues = readonly (number | undefined)[]

/** A column of the table of holes: a text, or a number that may be edited. */
export interface HoleColumn {
  header: string
  text?: (hole: CourseHoleRecord) => string
  value?: (hole: CourseHoleRecord, index: number) => number | undefined
  /** What applies without a value. */
  placeholder?: (hole: CourseHoleRecord) => number | undefined
  isDecimal?: boolean
  /** The lowest and the highest value that can be stored. */
  range?: readonly [number, number]
  /** Receives a typed value, or several that were pasted: those of the hole with the index `from` and of the next ones. */
  onEdit?: (from: number, values: HoleValues) => void
}

interface Props {
  holes: readonly CourseHoleRecord[]
  columns: readonly HoleColumn[]
  problems: readonly FacilityProblem[]
  /** Index of the selected hole. */
  selected: number
  onSelect: (hole: number) => void
}

/** Lists the holes of a course. In columns that are edited, Enter and the arrow keys move between the holes. */
export function HolesTable({ holes, columns, problems, selected, onSelect }: Props) {
  return (
    <div className="card scroll">
      <table className={styles.table} onKeyDown={moveBetweenRows}>
        <caption className="visually-hidden">Holes</caption>
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
            const count = problems.filter((problem) => problem.hole === index + 1).length
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
  if (!onEdit) return <td>{text?.(hole)}</td>

  function onPaste(event: ClipboardEvent) {
    const parts = event.clipboardData.getData('text').trim().split(/\s+/)
    const numbers = parts.map((part) => Number(part.replace(',', '.')))
    if (parts.length < 2 || numbers.some(Number.isNaN)) return
    event.preventDefault()
    onEdit?.(index, numbers)
  }

  return (
    <td>
      <NumberCell
        label={`${header}, hole ${number}`}
        value={figure}
        placeholder={placeholder?.(hole)}
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

interface NumberCellProps {
  /** The accessible name; the table shows it as headings. */
  label: string
  value: number | undefined
  placeholder?: number | undefined
  isDecimal?: boolean | undefined
  /** The lowest and the highest value that can be stored; others are marked. */
  range?: readonly [number, number] | undefined
  onPaste?: (event: ClipboardEvent) => void
  onChange: (value: number | undefined) => void
}

/** A number in a cell of a table. Accepts only digits, and one decimal separator if it is decimal. */
export function NumberCell({
  label,
  value,
  placeholder,
  isDecimal = false,
  range,
  onPaste,
  onChange,
}: NumberCellProps) {
  const isWrong = value !== undefined && range !== undefined && (value < range[0] || value > range[1])
  const [text, setText] = useState(textOf(value))
  // The text of a number that is being typed, such as "72.", is kept.
  const shown = numberOf(text) === value ? text : textOf(value)

  function onInput(typed: string) {
    const isNumber = isDecimal ? /^\d{0,4}([.,]\d{0,2})?$/ : /^\d{0,4}$/
    if (!isNumber.test(typed.trim())) return
    setText(typed.trim())
    onChange(numberOf(typed.trim()))
  }

  return (
    <input
      type="text"
      className={styles.number}
      inputMode={isDecimal ? 'decimal' : 'numeric'}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      autoComplete="off"
      value={shown}
      placeholder={placeholder === undefined ? undefined : String(placeholder)}
      onPaste={onPaste}
      onChange={(event) => onInput(event.target.value)}
    />
  )
}

const textOf = (value: number | undefined) => (value === undefined ? '' : String(value))

function numberOf(text: string): number | undefined {
  const number = Number(text.replace(',', '.'))
  return text === '' || Number.isNaN(number) ? undefined : number
}
