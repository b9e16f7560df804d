import { type ClipboardEvent, useState } from 'react'
import styles from './tables.module.css'

interface Props {
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
}: Props) {
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
