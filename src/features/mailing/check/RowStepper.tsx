import { type FormEvent, useState } from 'react'
import type { MailPreview } from '../../../contract/mailing-check.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import styles from './MailSection.module.css'

interface Props {
  mail: MailPreview
  onRow: (row: number) => void
}

/** Selects the row whose mail is shown: the previous or next row, or a row by its number. */
export function RowStepper({ mail: { row, previousRow, nextRow }, onRow }: Props) {
  const [typed, setTyped] = useState({ row, text: String(row) })
  // The field shows the row of the mail, but keeps typed text as long as the mail stays the same.
  const text = typed.row === row ? typed.text : String(row)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (text !== '') onRow(Number(text))
  }

  return (
    <form className={styles.stepper} onSubmit={onSubmit}>
      <TextField
        label="Row"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={text}
        onChange={(value) => setTyped({ row, text: value.replace(/\D/g, '') })}
      />
      <Button
        aria-label="Previous row"
        disabled={previousRow === undefined}
        onClick={() => previousRow !== undefined && onRow(previousRow)}
      >
        ‹
      </Button>
      <Button
        aria-label="Next row"
        disabled={nextRow === undefined}
        onClick={() => nextRow !== undefined && onRow(nextRow)}
      >
        ›
      </Button>
    </form>
  )
}
