import { TextField } from '../../../../ui/form/TextField.tsx'
import { parseRate, RATE_ERROR } from './run-texts.ts'

/** The field for the rate limit of a mailing, whose text `parseRate` reads. */
export function RateField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <TextField
      label="Mails per minute"
      inputMode="numeric"
      autoComplete="off"
      placeholder="No limit"
      maxLength={9}
      value={text}
      error={parseRate(text) === undefined ? RATE_ERROR : undefined}
      onChange={onChange}
    />
  )
}
